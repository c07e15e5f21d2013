package urivet

import (
	"go/ast"
	"go/token"
	"strconv"
	"unicode/utf8"
)

// pos returns where the source has a byte of the text of a constant. It is known for literals.
func (p part) pos(offset int) token.Pos {
	literal, ok := p.expr.(*ast.BasicLit)
	if !ok {
		return token.NoPos
	}
	return literal.Pos() + token.Pos(sourceOffset(literal.Value, p.offset+offset))
}

// sourceOffset returns where the source of a string literal has the byte n of its value. The literal may have escapes:
//
//	sourceOffset(`"\u00e9 b"`, 2) = 7
func sourceOffset(source string, n int) int {
	if source[0] == '`' {
		return 1 + n
	}
	rest := source[1:]
	for n > 0 && rest != "" {
		char, wide, tail, err := strconv.UnquoteChar(rest, '"')
		if err != nil {
			break
		}
		if n--; wide {
			n -= utf8.RuneLen(char) - 1
		}
		rest = tail
	}
	return len(source) - len(rest)
}
