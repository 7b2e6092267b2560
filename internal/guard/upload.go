package guard

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// aMoment is how long the end of a call waits for the end of its upload, which has
// mostly come already.
const aMoment = 10 * time.Millisecond

var errLength = errors.New("the body is not as long as the request says")

// upload is a body that is sent while the answer is already listened for: a server may
// refuse it half way and stop reading. It ends with its connection at the latest.
type upload struct {
	from   io.Reader
	length int64
	shut   func()        // closes the body, once
	done   chan struct{} // closed at the end
	whole  bool          // everything was sent; to be read after done
	broken chan error    // the body could not be read, which ends the call
}

func (w *wire) upload(out *outgoing) *upload {
	body := out.body
	out.body = nil
	u := &upload{
		from: body, length: out.length, done: make(chan struct{}), broken: make(chan error, 1),
		shut: sync.OnceFunc(func() { body.Close() }),
	}
	go func() {
		defer close(u.done)
		defer u.shut()
		from, err := u.send(w.conn)
		u.whole = from == nil && err == nil
		if from != nil { // the server would wait for the rest, and we for the server
			u.broken <- from
			w.hangUp()
		}
	}()
	return u
}

// send tells what failed: the body, or the connection, on which an answer may be waiting.
func (u *upload) send(to io.Writer) (from, err error) {
	src := &source{of: u.from}
	if u.length < 0 {
		err = inChunks(to, src)
		return src.err, err
	}
	_, err = io.CopyN(to, src, u.length)
	if src.err == nil && err == nil {
		if n, _ := src.Read(make([]byte, 1)); n > 0 {
			err = io.EOF
		}
	}
	if src.err == nil && err == io.EOF {
		return errLength, nil
	}
	return src.err, err
}

// inChunks sends each piece as it comes.
func inChunks(to io.Writer, from io.Reader) error {
	out, piece := bufio.NewWriterSize(to, smallBody), make([]byte, smallBody-64)
	for {
		n, err := from.Read(piece)
		if n > 0 {
			fmt.Fprintf(out, "%x\r\n%s\r\n", n, piece[:n])
		}
		if err == io.EOF {
			out.WriteString("0\r\n\r\n")
			return out.Flush()
		}
		if failed := out.Flush(); err != nil || failed != nil {
			return failed
		}
	}
}

// source remembers how reading failed.
type source struct {
	of  io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.of.Read(p)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// sent reports whether the body is gone, all of it.
func (u *upload) sent() bool { return u == nil || u.ended() && u.whole }

// abandon ends an upload whose connection is gone.
func (u *upload) abandon() {
	if u != nil {
		u.shut()
		u.ended()
	}
}

func (u *upload) ended() bool {
	timer := time.NewTimer(aMoment)
	defer timer.Stop()
	select {
	case <-u.done:
		return true
	case <-timer.C:
		return false
	}
}

// cause is why a call failed with err: its own body, if that could not be read.
func (u *upload) cause(err error) error {
	if u == nil {
		return err
	}
	select {
	case from := <-u.broken:
		u.broken <- from // whoever asks again hears it again
		return from
	default:
		return err
	}
}
