package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"time"
)

// Client is a server that has the data folder, seen from a process beside it.
type Client struct {
	*line
	version string
}

// ErrLost is in the chain of Run's error when the server ended before the command did: the command may have been done.
var ErrLost = errors.New("the server ended before it said what came of the command; look before you repeat it")

// Dial finds the server that has a folder. An error without ErrRefused in its chain means that none listens.
func Dial(dir string) (*Client, error) {
	conn, err := dial(dir)
	if err != nil {
		return nil, err
	}
	c := &Client{line: newLine(conn)}
	cut := time.AfterFunc(helloTime, func() { _ = conn.Close() })
	hello, err := c.receive()
	if !cut.Stop() && err == nil {
		err = net.ErrClosed
	}
	switch {
	case err != nil || hello.Kind != kindHello:
		err = errors.Join(errors.New("it hung up"), err)
	case hello.Err != "":
		err = fmt.Errorf("%w: %s", ErrRefused, hello.Err)
	case hello.Protocol != protocol:
		err = fmt.Errorf("%w: it is mostrador %s, which takes commands in another way: use that program, or restart the server with this one",
			ErrRefused, hello.Version)
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	c.version = hello.Version
	return c, nil
}

// ErrRefused is in the chain of Dial's error when a server is there and takes no command from this process.
var ErrRefused = errors.New("the server that has the data folder refuses")

// Version is the server's.
func (c *Client) Version() string { return c.version }

// Close hangs up without a command.
func (c *Client) Close() error { return c.conn.Close() }

// Run has the server run a command and returns its exit code. When ctx ends the server is told to stop it, and its exit
// code is still waited for.
func (c *Client) Run(ctx context.Context, r Request, in io.Reader, out, errs io.Writer, files Files) (int, error) {
	defer c.conn.Close()
	if err := c.send(message{Kind: kindStart, Protocol: protocol, Request: r}); err != nil {
		return 0, ErrLost
	}
	defer context.AfterFunc(ctx, func() { _ = c.send(message{Kind: kindCancel}) })() // a server that is gone has stopped it
	d := &desk{files: files, named: r.Args, open: map[int]any{standardInput: in}}
	defer d.close()
	for {
		m, err := c.receive()
		if err != nil {
			return 0, ErrLost
		}
		switch m.Kind {
		case kindOutput:
			_, err = out.Write(m.Data)
		case kindErrors:
			_, err = errs.Write(m.Data)
		case kindAsk:
			go func() { _ = c.send(d.answer(m)) }() // a server that is gone is noticed above
		case kindExit:
			return m.Code, nil
		}
		if err != nil {
			return 0, err
		}
	}
}

// desk does what a server asks of a command's process.
type desk struct {
	files Files
	named []string // the command's words: files that they do not name are not touched

	mu   sync.Mutex
	last int
	open map[int]any
}

func (d *desk) answer(m message) message {
	answer := message{Kind: kindAnswer, ID: m.ID}
	data, id, err := d.do(m)
	answer.Data, answer.File = data, id
	switch {
	case errors.Is(err, io.EOF):
		answer.EOF = true
	case err != nil:
		answer.Err = err.Error()
	}
	return answer
}

func (d *desk) do(m message) (data []byte, id int, err error) {
	switch m.Op {
	case opOpen, opCreate, opRemove:
		if !d.names(m.Name) {
			return nil, 0, fmt.Errorf("%s: the command does not name this file", m.Name)
		}
	}
	switch m.Op {
	case opOpen:
		f, err := d.files.Open(m.Name)
		return nil, d.keep(f, err), err
	case opCreate:
		f, err := d.files.Create(m.Name)
		return nil, d.keep(f, err), err
	case opRemove:
		return nil, 0, d.files.Remove(m.Name)
	}
	d.mu.Lock()
	f := d.open[m.File]
	if m.Op == opClose {
		delete(d.open, m.File)
	}
	d.mu.Unlock()
	data, err = use(f, m)
	return data, 0, err
}

// use reads, writes or closes what is open.
func use(f any, m message) ([]byte, error) {
	switch m.Op {
	case opRead:
		if r, ok := f.(io.Reader); ok {
			p := make([]byte, min(m.Size, mostData))
			n, err := r.Read(p)
			if n > 0 {
				err = nil // it comes again
			}
			return p[:n], err
		}
	case opWrite:
		if w, ok := f.(io.Writer); ok {
			_, err := w.Write(m.Data)
			return nil, err
		}
	case opClose:
		if c, ok := f.(io.Closer); ok {
			return nil, c.Close()
		}
		return nil, nil
	}
	return nil, errors.New("the file is not open")
}

func (d *desk) keep(f any, err error) int {
	if err != nil {
		return 0
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.last++
	d.open[d.last] = f
	return d.last
}

// names reports whether the command's words name a file, alone or as a flag's value, or end in the folder/ it is in.
func (d *desk) names(file string) bool {
	folder := file[:strings.LastIndex(file, "/")+1]
	return slices.ContainsFunc(d.named, func(word string) bool {
		_, value, _ := strings.Cut(word, "=")
		return word == file || value == file || folder != "" && (word == folder || value == folder)
	})
}

// close closes the files that a command which was broken off left open.
func (d *desk) close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for id, f := range d.open {
		switch f := f.(type) {
		case interface{ Abort() error }: // a file that is not whole
			_ = f.Abort()
		case io.Closer:
			if id != standardInput {
				_ = f.Close()
			}
		}
	}
}
