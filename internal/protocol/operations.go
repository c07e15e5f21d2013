package protocol

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// operations are the operations that a Server answers, in the order of the schema. The
// fields of an operation are declared beside its code: those of "parse" in parse.go.
//
// A program with the build tag core has no moreOperations, and none of the packages that they need. The page
// loads such a program first, since it is a third smaller.
var operations = slices.Concat(coreOperations, moreOperations)

var coreOperations = []*Operation{
	&parseOperation,
	&generationsOperation,
	&resolveOperation,
	&relativizeOperation,
	&normalizeOperation,
	&compareOperation,
	&dotsOperation,
	&segmentsOperation,
	&locateOperation,
	&explainOperation,
	&secretOperation,
	&splitOperation,
	&fixOperation,
	&queryOperation,
	&toURIOperation,
	&toIRIOperation,
	&bidiOperation,
	&nfcOperation,
	&agreementOperation,
	&browserOperation,
	&encodeOperation,
	&decodeOperation,
	&buildOperation,
	&lintOperation,
	&helloOperation,
}

var byName = index(operations)

func index(ops []*Operation) map[string]*Operation {
	m := make(map[string]*Operation, len(ops))
	for _, op := range ops {
		m[op.Name] = op
	}
	return m
}

// OperationNamed returns the operation with a name. It panics if there is none.
func OperationNamed(name string) *Operation {
	op := byName[name]
	if op == nil {
		panic("protocol: unknown operation " + name)
	}
	return op
}

// Operations yields the operations that a [Server] answers.
func Operations() iter.Seq[*Operation] { return slices.Values(operations) }

// Help lists the operations by name, each with its fields and the keys of its replies.
// Fields that may be missing are in brackets.
func Help() string {
	var lines []string
	for _, op := range operations {
		lines = append(lines, op.help())
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func (op *Operation) help() string {
	var fields, replies []string
	for _, f := range op.Fields {
		if f.Required {
			fields = append(fields, f.Name)
		} else {
			fields = append(fields, "["+f.Name+"]")
		}
	}
	for _, keys := range op.Replies {
		replies = append(replies, listKeys(keys))
	}
	return fmt.Sprintf("  %-12s %s\n%14s → %s", op.Name, strings.Join(fields, " "), "", strings.Join(replies, " | "))
}

// listKeys returns the names of the keys that every reply of a form has.
func listKeys(keys []Key) string {
	var names []string
	for _, k := range keys {
		if k.Optional {
			continue
		}
		name := k.Name + k.Doc
		switch {
		case k.Like != "":
			name += " (for each syntax, the reply of " + k.Like + ")"
		case k.Kind == Objects && k.Keys != nil:
			name += ": " + listKeys(k.Keys)
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// NamesOf returns the names of values.
func NamesOf[T fmt.Stringer](values []T) []string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = v.String()
	}
	return names
}

// OrList returns "a, b or c".
func OrList(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
