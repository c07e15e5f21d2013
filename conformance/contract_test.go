package conformance

import (
	"encoding/json"
	"fmt"
	"strings"
)

// strictRow parses a line of a file and checks it against schema.json. The schema
// is generated from the operations in internal/protocol.
func strictRow(line string) (Row, error) {
	if _, err := ParseObject(line); err != nil {
		return Row{}, err
	}
	var v any
	if err := json.Unmarshal([]byte(line), &v); err != nil {
		return Row{}, err
	}
	s := readSchema()
	if err := s.holds(s.root, v); err != nil {
		return Row{}, err
	}
	row, err := parseRow(line)
	if err == nil && !strings.HasPrefix(row.ID, row.Section+"-") {
		err = fmt.Errorf("id %q does not begin with section %s", row.ID, row.Section)
	}
	return row, err
}
