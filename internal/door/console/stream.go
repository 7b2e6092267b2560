package console

import (
	"io"
)

// mostData is what one message carries of a stream.
const mostData = 64 << 10

// Input is the command's standard input. It is read in the other process only when it is read here, so that what the
// command does not read stays for the next one.
func (c *Call) Input() io.Reader { return input{&file{call: c, id: standardInput}, c.Terminal[0]} }

// Output is its standard output.
func (c *Call) Output() io.Writer { return output{c, kindOutput, c.Terminal[1]} }

// Errors is its standard error.
func (c *Call) Errors() io.Writer { return output{c, kindErrors, c.Terminal[2]} }

type input struct {
	*file
	terminal bool
}

// IsTerminal reports whether a person types it.
func (i input) IsTerminal() bool { return i.terminal }

type output struct {
	call     *Call
	kind     kind
	terminal bool
}

// IsTerminal reports whether a person sees it.
func (o output) IsTerminal() bool { return o.terminal }

func (o output) Write(p []byte) (n int, err error) {
	for len(p) > 0 {
		part := p[:min(len(p), mostData)]
		if err := o.call.send(message{Kind: o.kind, Data: part}); err != nil {
			return n, errGone
		}
		n, p = n+len(part), p[len(part):]
	}
	return n, nil
}

// Open opens a file of the other process.
func (c *Call) Open(name string) (io.ReadCloser, error) { return c.file(opOpen, name) }

// Create makes one.
func (c *Call) Create(name string) (io.WriteCloser, error) { return c.file(opCreate, name) }

// Remove removes one.
func (c *Call) Remove(name string) error {
	_, err := c.ask(message{Op: opRemove, Name: name})
	return err
}

func (c *Call) file(how op, name string) (*file, error) {
	m, err := c.ask(message{Op: how, Name: name})
	if err != nil {
		return nil, err
	}
	return &file{call: c, id: m.File}, nil
}

// file is a file of the other process, or its standard input.
type file struct {
	call *Call
	id   int
}

func (f *file) Read(p []byte) (int, error) {
	m, err := f.call.ask(message{Op: opRead, File: f.id, Size: min(len(p), mostData)})
	return copy(p, m.Data), err
}

func (f *file) Write(p []byte) (n int, err error) {
	for len(p) > 0 {
		part := p[:min(len(p), mostData)]
		if _, err := f.call.ask(message{Op: opWrite, File: f.id, Data: part}); err != nil {
			return n, err
		}
		n, p = n+len(part), p[len(part):]
	}
	return n, nil
}

// Close ends reads under way, too.
func (f *file) Close() error {
	_, err := f.call.ask(message{Op: opClose, File: f.id})
	return err
}
