package entity

import (
	"errors"
	"testing"

	"github.com/uriform/uri/links"
)

func TestNumbered(t *testing.T) {
	var part string
	var fault error
	yield := Numbered("3", func(l links.Link, err error) bool {
		part, fault = l.Part, err
		return err == nil
	})
	if more := yield(links.Link{}, nil); part != "3" || !more {
		t.Errorf("part %q, more %v", part, more)
	}
	if more := yield(links.Link{Part: "1.2"}, nil); part != "3/1.2" || !more {
		t.Errorf("part %q, more %v", part, more)
	}
	inner := links.NewError("1.2", 7, true, links.ErrFormat)
	more := yield(links.Link{}, inner)
	var e *links.Error
	if !errors.As(fault, &e) || *e != *links.NewError("3/1.2", 7, true, links.ErrFormat) || more || inner.Part() != "1.2" {
		t.Errorf("error %v, more %v, inner %v", fault, more, inner)
	}
	if yield(links.Link{}, links.ErrFormat); fault != links.ErrFormat {
		t.Errorf("error %v", fault)
	}
}
