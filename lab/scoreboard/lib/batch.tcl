# The loop of an adapter in Tcl: one request per line in, one reply per line out.

package require json
package require json::write
json::write indented false

namespace eval batch {
    variable keys {op id syntax form input base a b steps}
}

proc batch::text s { json::write string $s }
proc batch::object args { json::write object {*}$args }
proc batch::list values { json::write array {*}[lmap v $values { text $v }] }

# serve answers requests until the input ends. hello is a dictionary with library, version,
# syntaxes and steps. ops maps the name of an operation to a command, which gets the request, a
# dictionary, and returns pairs of a key and JSON. An error of the library is a refusal. An
# error with the code unsupported is the answer unsupported.
proc batch::serve {hello ops} {
    variable keys
    fconfigure stdin -encoding utf-8
    fconfigure stdout -encoding utf-8 -buffering line
    while {[gets stdin line] >= 0} {
        set request [dict merge {form reference} [json::json2dict $line]]
        set op [dict get $request op]
        if {$op eq "hello"} {
            set reply [about $hello [dict keys $ops]]
        } elseif {![dict exists $ops $op] || [dict size [dict remove $request {*}$keys]] > 0} {
            set reply [::list error [object code [text unsupported]]]
        } elseif {[catch {{*}[dict get $ops $op] $request} reply options]} {
            set code [dict get $options -errorcode]
            set reply [expr {$code eq "unsupported" ? [::list error [object code [text unsupported]]] : $op eq "parse" ? {valid false} : [::list error [object code [text refused] message [text $reply]]]}]
        }
        puts [object {*}$reply id [dict get $request id]]
    }
}

proc batch::about {hello ops} {
    dict with hello {
        ::list protocol 1 library [text $library] version [text $version] language [text tcl] runtime [text "Tcl [info patchlevel]"] \
            ops [list $ops] forms [list $forms] syntaxes [list $syntaxes] steps [list $steps] limits [object nul true bytes false]
    }
}
