package markdown

import (
	"bytes"
	"sort"
	"strings"
	"sync"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// A block is a paragraph, a heading, or a block of HTML. Its text is that of its lines
// without what the blocks around it put before them, such as ">".
type block struct {
	text    string
	html    bool
	heading bool

	// The lines that do not follow each other in the source: where each of them
	// begins in text and in the source. The first is at 0 in text.
	starts, sources []int

	definitions []finding // the link reference definitions at its beginning
	read        int       // the end of these
}

// at returns the offset in the source of text[i].
func (b *block) at(i int) int {
	n := sort.SearchInts(b.starts, i+1) - 1
	return b.sources[n] + i - b.starts[n]
}

// span returns the offsets in the source of text[start:end].
func (b *block) span(start, end int) (int, int) {
	from := b.at(start)
	if start == end {
		return from, from
	}
	return from, b.at(end-1) + 1
}

// maxDepth limits the nesting of block quotes and lists. A line may continue each of
// them, so that without a limit the time would be quadratic.
const maxDepth = 100

// firstTooDeep is the offset of the first block quote or list that nests too deeply.
var firstTooDeep = parser.NewContextKey()

// A limited is a parser of block quotes or lists that opens none below maxDepth.
type limited struct{ parser.BlockParser }

func (l limited) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	depth := 0
	for n := parent; n != nil && depth < maxDepth; n = n.Parent() {
		if n.Kind() != ast.KindListItem {
			depth++
		}
	}
	if depth < maxDepth {
		return l.BlockParser.Open(parent, reader, pc)
	}
	_, position := reader.Position()
	line, _ := reader.PeekLine()
	if parent.Kind() != ast.KindList && pc.Get(firstTooDeep) == nil && opensContainer(line[max(0, pc.BlockOffset()):]) {
		pc.Set(firstTooDeep, position.Start+max(0, pc.BlockOffset()))
	}
	return nil, parser.NoChildren
}

// opensContainer reports whether line begins with the mark of a block quote or of a list
// item that has content.
func opensContainer(line []byte) bool {
	line = bytes.TrimRight(line, " \t\r\n")
	if len(line) > 0 && line[0] == '>' {
		return true
	}
	i := 0
	for i < len(line) && i < 9 && '0' <= line[i] && line[i] <= '9' {
		i++
	}
	marks := "-+*"
	if i > 0 {
		marks = ".)"
	}
	return i+1 < len(line) && strings.IndexByte(marks, line[i]) >= 0 && (line[i+1] == ' ' || line[i+1] == '\t')
}

// blockParser finds blocks. It has no parsers for what is in paragraphs: see readBlock.
var blockParser = sync.OnceValue(func() parser.Parser {
	return parser.NewParser(parser.WithBlockParsers(
		util.Prioritized(parser.NewSetextHeadingParser(), 100),
		util.Prioritized(parser.NewThematicBreakParser(), 200),
		util.Prioritized(limited{parser.NewListParser()}, 300),
		util.Prioritized(parser.NewListItemParser(), 400),
		util.Prioritized(parser.NewCodeBlockParser(), 500),
		util.Prioritized(parser.NewATXHeadingParser(), 600),
		util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
		util.Prioritized(limited{parser.NewBlockquoteParser()}, 800),
		util.Prioritized(parser.NewHTMLBlockParser(), 900),
		util.Prioritized(parser.NewParagraphParser(), 1000),
	))
})

// parseBlocks sets d.blocks. It returns the offset of the first block quote or list that
// nests too deeply, or -1.
func (d *document) parseBlocks() (deep int) {
	source := withLineFeeds(d.source)
	pc := parser.NewContext()
	root := blockParser().Parse(text.NewReader(source), parser.WithContext(pc))
	ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n.Kind() {
		case ast.KindParagraph, ast.KindTextBlock, ast.KindHeading:
			d.addBlock(source, n.Lines(), text.Segment{}, block{heading: n.Kind() == ast.KindHeading})
		case ast.KindHTMLBlock:
			d.addBlock(source, n.Lines(), n.(*ast.HTMLBlock).ClosureLine, block{html: true})
		default:
			return ast.WalkContinue, nil
		}
		return ast.WalkSkipChildren, nil
	})
	if at, ok := pc.Get(firstTooDeep).(int); ok {
		return at
	}
	return -1
}

// withLineFeeds returns source with a line feed for each carriage return without one
// after it. CommonMark ends lines there, and goldmark does not.
func withLineFeeds(source []byte) []byte {
	result := source
	for i, c := range source {
		if c == '\r' && (i+1 == len(source) || source[i+1] != '\n') {
			if &result[0] == &source[0] {
				result = bytes.Clone(source)
			}
			result[i] = '\n'
		}
	}
	return result
}

func (d *document) addBlock(source []byte, lines *text.Segments, last text.Segment, b block) {
	var s strings.Builder
	end := -1
	add := func(line text.Segment) {
		if line.Start >= line.Stop {
			return
		}
		if line.Start != end {
			b.starts = append(b.starts, s.Len())
			b.sources = append(b.sources, line.Start)
		}
		s.Write(source[line.Start:line.Stop])
		end = line.Stop
	}
	for i := range lines.Len() {
		add(lines.At(i))
	}
	add(last)
	if s.Len() > 0 {
		b.text = s.String()
		d.blocks = append(d.blocks, b)
	}
}
