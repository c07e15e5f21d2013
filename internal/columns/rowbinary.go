package columns

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxText is the length of the longest string of [Function.RowBinary].
const maxText = 1 << 30

// RowBinary reads rows of arguments and writes the value for each, in the format RowBinary of ClickHouse: the
// arguments are Nullable(String), and the value is Nullable of String, Bool or UInt16. It writes the values
// that it has before it waits for more rows, so a process can answer block after block.
//
// The error of a row that ends too early wraps io.ErrUnexpectedEOF.
func (f *Function) RowBinary(r io.Reader, w io.Writer) error {
	in, out := bufio.NewReaderSize(r, 1<<20), bufio.NewWriterSize(w, 1<<20)
	args := make([]string, len(f.Args))
	for {
		if in.Buffered() == 0 {
			if err := out.Flush(); err != nil {
				return err
			}
			if _, err := in.Peek(1); err != nil {
				if err == io.EOF {
					return nil
				}
				return err
			}
		}
		null := false
		for i := range args {
			text, ok, err := readText(in)
			if err != nil {
				return err
			}
			args[i], null = text, null || !ok
		}
		var v Value
		if !null {
			v = f.Call(args...)
		}
		if err := f.write(out, v); err != nil {
			return err
		}
	}
}

// readText reads a Nullable(String). ok is false if it is NULL.
func readText(in *bufio.Reader) (text string, ok bool, err error) {
	null, err := in.ReadByte()
	switch {
	case err != nil:
		return "", false, ends(err)
	case null == 1:
		return "", false, nil
	case null != 0:
		return "", false, fmt.Errorf("the first byte of an argument is %d, not 0 or 1: the input is not RowBinary of Nullable(String)", null)
	}
	size, err := binary.ReadUvarint(in)
	switch {
	case err != nil:
		return "", false, ends(err)
	case size > maxText:
		return "", false, errors.New("a string is longer than 1 GiB, or the input is not RowBinary of Nullable(String)")
	case size <= uint64(in.Buffered()):
		b, _ := in.Peek(int(size))
		text = string(b)
		in.Discard(int(size))
		return text, true, nil
	}
	var long strings.Builder
	_, err = io.CopyN(&long, in, int64(size)) // which allocates as it reads, so a wrong size costs nothing
	return long.String(), true, ends(err)
}

// ends returns the error for input that ends in a row.
func ends(err error) error {
	if err == io.EOF {
		return fmt.Errorf("the input ends inside a row: %w", io.ErrUnexpectedEOF)
	}
	return err
}

// write writes a value. bufio.Writer keeps the first error.
func (f *Function) write(out *bufio.Writer, v Value) error {
	if !v.Defined {
		return out.WriteByte(1)
	}
	out.WriteByte(0)
	switch f.Type {
	case Boolean:
		return out.WriteByte(byte(v.Number))
	case Port:
		_, err := out.Write(binary.LittleEndian.AppendUint16(out.AvailableBuffer(), v.Number))
		return err
	}
	out.Write(binary.AppendUvarint(out.AvailableBuffer(), uint64(len(v.Text))))
	_, err := out.WriteString(v.Text)
	return err
}
