source [file join [file dirname [info script]] ../lib/batch.tcl]
package require uri

# The documentation lists the schemes that the package supports. For any other scheme it raises
# this error, so the question is not supported.
proc known args {
    if {[catch $args result options] && [string match "unknown scheme*" $result]} {
        return -code error -errorcode unsupported $result
    }
    return -options $options $result
}

# Only the components that the package returns are in the reply. The path is without its slash.
proc parse request {
    array set u [known uri::split [dict get $request input]]
    set components {}
    foreach name {scheme host port query fragment} {
        if {[info exists u($name)]} { lappend components $name [batch::text $u($name)] }
    }
    list valid true components [batch::object {*}$components]
}

# The documentation of uri::resolve: "The command is available for schemes http, https, ftp, and file."
proc resolve request {
    if {![regexp -nocase {^(https?|ftp|file):} [dict get $request base]]} {
        return -code error -errorcode unsupported "scheme of the base"
    }
    list result [batch::text [known uri::resolve [dict get $request base] [dict get $request input]]]
}

batch::serve [dict create library "tcllib uri" version [package require uri] syntaxes {rfc3986} forms {uri} steps {}] {parse parse resolve resolve}
