// Package board holds URI libraries of any language to the vectors of package conformance.
//
// An adapter is a small program that answers requests with a library: one JSON object per line
// in, one per line out, as "uri batch" does. [Adapter.Smoke] checks that an adapter follows the
// protocol. [Adapter.Ask] asks it questions, survives crashes and hangs, and never sends the
// expected reply. [Judge] compares replies with what the RFC allows. A [Tally] counts the
// judgments, and a [Result] is the file that all pages are made from. The command
// "uri conformance" runs these steps.
//
// # Fairness
//
// The rules are in lab/scoreboard/FAIR.md. This package enforces them: a library is judged only by
// the syntaxes that its [Manifest] claims, and by what the sentence promises; taking invalid input, refusing valid input and
// misreading are separate columns; contested rows are separate; no score is the sum of others.
//
// # The protocol
//
// Requests and replies are those of "uri batch". The first request is {"op":"hello"}, and its
// reply is a [Hello]. An adapter is asked only what its hello lists. It may answer any request
// with {"error":{"code":"unsupported"}}, and this never counts against the library. A refusal is
// {"valid":false} for parse, and any other error for other operations. The operation compare has
// the key steps, and may be answered with {"equal":true} or false.
package board
