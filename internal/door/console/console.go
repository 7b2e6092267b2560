// Package console lets commands of this machine run in the server that has the data folder: over a Unix socket in the
// folder, for the user who owns it. It carries a command's words, its standard streams, the files it names and its exit
// code; what a command is, it does not know.
package console

import (
	"encoding/gob"
	"errors"
	"io"
	"net"
	"sync"
)

// socketName is the socket's name in the data folder.
const socketName = "mostrador.sock"

// protocol changes when a program could misunderstand another's messages.
const protocol = 1

// Request is a command as it was typed, and what its process alone knows.
type Request struct {
	Args []string          // without the program's name
	Env  map[string]string // what commands read of the environment
	// Terminal says which of standard input, output and error are one.
	Terminal [3]bool
}

// Files are the files of the process that a command was typed in.
type Files interface {
	Open(name string) (io.ReadCloser, error)
	// Create makes a file that must not exist yet, and that gets its name when it is closed.
	Create(name string) (io.WriteCloser, error)
	// Remove gives up a file that was created and not closed.
	Remove(name string) error
}

// errGone is the error of everything that a process which ended was asked for.
var errGone = errors.New("the command's process has ended")

type kind int

const (
	kindHello  kind = iota + 1 // server: its protocol and version, or Err: why it refuses
	kindStart                  // client: its protocol and Request
	kindOutput                 // server: Data for standard output
	kindErrors                 // server: Data for standard error
	kindAsk                    // server: Op on a file or standard input
	kindAnswer                 // client: the answer to ID
	kindCancel                 // client: the command is to stop
	kindExit                   // server: the command ended with Code
)

type op int

const (
	opRead op = iota + 1 // at most Size bytes of File
	opOpen               // Name, as File
	opCreate
	opWrite
	opClose
	opRemove
)

// standardInput is the File of standard input.
const standardInput = 0

// message is everything that goes over the socket. Fields that a program does not know are ignored, and those it is not
// sent are zero.
type message struct {
	Kind     kind
	Protocol int
	Version  string
	Request  Request

	ID   int // of an ask and its answer
	Op   op
	File int
	Name string
	Size int
	Data []byte
	EOF  bool
	Err  string
	Code int
}

// line is a connection on which both sides send messages.
type line struct {
	conn net.Conn
	dec  *gob.Decoder
	mu   sync.Mutex // of enc
	enc  *gob.Encoder
}

func newLine(conn net.Conn) *line {
	return &line{conn: conn, dec: gob.NewDecoder(conn), enc: gob.NewEncoder(conn)}
}

func (l *line) send(m message) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.enc.Encode(m)
}

func (l *line) receive() (m message, err error) {
	err = l.dec.Decode(&m)
	return m, err
}
