package main

import (
	"fmt"
	"io"
	"reflect"
	"time"

	"github.com/duckdb/duckdb-go-bindings"
)

// showProgress shows how much of a statement is done, if it takes longer than two seconds. The function
// that it returns ends that.
func (e *engine) showProgress(w io.Writer) (stop func()) {
	handle, ok := e.handle()
	if !ok {
		return func() {}
	}
	end, ended := make(chan bool), make(chan bool)
	go func() {
		defer close(ended)
		shown := false
		tick := time.NewTicker(500 * time.Millisecond)
		defer tick.Stop()
		for start := time.Now(); ; {
			select {
			case <-end:
				if shown {
					fmt.Fprint(w, "\r\033[K")
				}
				return
			case now := <-tick.C:
				p := duckdb_go_bindings.QueryProgress(handle)
				if percent, _, _ := duckdb_go_bindings.QueryProgressTypeMembers(&p); percent >= 0 && now.Sub(start) > 2*time.Second {
					fmt.Fprintf(w, "\r%3.0f %%", percent)
					shown = true
				}
			}
		}
	}()
	return func() { close(end); <-ended }
}

// handle returns the connection of the C library, which package duckdb does not export. Without it there
// is no progress, and nothing else is different.
func (e *engine) handle() (handle duckdb_go_bindings.Connection, ok bool) {
	e.conn.Raw(func(c any) error {
		p := reflect.ValueOf(c).Elem().FieldByName("conn")
		if p.IsValid() && p.Kind() == reflect.Struct {
			p = p.FieldByName("Ptr")
		}
		if ok = p.IsValid() && p.Kind() == reflect.UnsafePointer; ok {
			handle.Ptr = p.UnsafePointer()
		}
		return nil
	})
	return handle, ok
}
