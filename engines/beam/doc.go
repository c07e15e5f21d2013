// Package uribeam has transforms of Apache Beam for lists of references: [Normalize], [Dedup],
// [Stats] and [Links]. They call packages bulk and links, so their results are those of the command
// uri, byte for byte. A pipeline runs on each runner of Beam.
//
//	p, s := beam.NewPipelineWithRoot()
//	lines := uribeam.ReadLines(s, "gs://bucket/list-*", 0)
//	classes, rejected := uribeam.Dedup(s, form, lines)
//	uribeam.WriteClasses(s, "gs://bucket/classes", 16, form, classes)
//	uribeam.WriteRejected(s, "gs://bucket/rejected.jsonl", rejected)
//
// # Retries
//
// A runner may process an element several times, and keeps one of the results. All transforms are
// functions of their input, so the results are equal. The Write transforms write a file under
// another name and rename it when it is complete, so a failed attempt leaves no incomplete file.
// But a runner may continue for a moment after a bundle has failed, and write a file in which the lines
// of the bundle are missing. So use the files only if beam.Run returned no error.
//
// The transforms are for lists in the global window.
package uribeam
