package report

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"
)

//go:embed report.html
var pageText string

// HTML writes the report as one page without references to other files. The counts are tables, so
// that a screen reader reads them; the bars are only for the eye.
func (r *Report) HTML(w io.Writer) error {
	page := template.Must(template.New("report").Funcs(template.FuncMap{"shown": shown}).Parse(pageText))
	var b bytes.Buffer // so that an error of w is not reported as one of the template
	if err := page.Execute(&b, r); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}
