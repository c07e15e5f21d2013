source [file join [file dirname [info script]] ../lib/batch.tcl]
package require uri

# Only the components that the package returns are in the reply. The path is without its slash.
proc parse request {
    array set u [uri::split [dict get $request input]]
    set components {}
    foreach name {scheme host port query fragment} {
        if {[info exists u($name)]} { lappend components $name [batch::text $u($name)] }
    }
    list valid true components [batch::object {*}$components]
}

proc resolve request { list result [batch::text [uri::resolve [dict get $request base] [dict get $request input]]] }

batch::serve [dict create library "tcllib uri" version [package require uri] syntaxes {rfc3986} forms {uri} steps {}] {parse parse resolve resolve}
