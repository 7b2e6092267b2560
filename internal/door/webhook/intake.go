package webhook

import (
	"errors"
	"io"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// What bodies may take of this process's memory at once: in total, and from one network. A refused vendor retries.
const (
	MostInFlight  = 64 << 20
	MostOfNetwork = 16 << 20
)

const (
	// bodyTime bounds how long a body may take to arrive: vendors send theirs at once.
	bodyTime = 15 * time.Second
	// firstBuffer is the size of the first buffer of a body.
	firstBuffer = 8 << 10
	comeAgain   = 5 * time.Second
)

// Intake bounds the memory that request bodies take, proved or not: a signature can only be checked over a whole
// body.
type Intake struct {
	most, mostOfNetwork int64

	mu       sync.Mutex
	held     int64
	highest  int64
	networks map[string]int64
}

// NewIntake returns an Intake of most bytes in total and mostOfNetwork per network.
func NewIntake(most, mostOfNetwork int64) *Intake {
	return &Intake{most: most, mostOfNetwork: mostOfNetwork, networks: map[string]int64{}}
}

var (
	errBusy    = errors.New("too many bytes are being read")
	errTooMuch = errors.New("too many bytes of one network are being read")
	errLarge   = errors.New("the body is too large")
)

// take reserves memory before it is allocated: errTooMuch for the network's share, errBusy for the total.
func (in *Intake) take(network string, n int64) error {
	in.mu.Lock()
	defer in.mu.Unlock()
	switch {
	case in.networks[network]+n > in.mostOfNetwork:
		return errTooMuch
	case in.held+n > in.most:
		return errBusy
	}
	in.held += n
	in.networks[network] += n
	in.highest = max(in.highest, in.held)
	return nil
}

func (in *Intake) give(network string, n int64) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.held -= n
	if in.networks[network] -= n; in.networks[network] <= 0 {
		delete(in.networks, network)
	}
}

// read reads a whole body of at most most bytes into reserved memory. The buffer grows with what has arrived, not
// with Content-Length, which costs a sender nothing. done gives the memory back.
func (in *Intake) read(w http.ResponseWriter, r *http.Request, network string, most int64) (body []byte, done func(),
	err error) {
	if r.ContentLength > most {
		return nil, func() {}, errLarge
	}
	// A writer that cannot set a deadline, a recorder in a test, has none.
	_ = http.NewResponseController(w).SetReadDeadline(clock.System{}.Now().Add(bodyTime))
	var reserved int64
	done = func() {
		in.give(network, reserved)
		reserved = 0
	}
	grow := func(size int64) error {
		if err := in.take(network, size); err != nil {
			return err
		}
		larger := make([]byte, len(body), size)
		copy(larger, body)
		in.give(network, reserved)
		body, reserved = larger, size
		return nil
	}
	size := int64(firstBuffer)
	if r.ContentLength >= 0 {
		size = min(size, r.ContentLength+1) // one more, to see EOF without growing
	}
	if err := grow(size); err != nil {
		return nil, done, err
	}
	for {
		n, err := r.Body.Read(body[len(body):cap(body)])
		body = body[:len(body)+n]
		switch {
		case int64(len(body)) > most:
			return nil, done, errLarge
		case errors.Is(err, io.EOF):
			return body, done, nil
		case err != nil:
			return nil, done, err
		}
		if len(body) == cap(body) {
			if err := grow(min(2*int64(cap(body)), most+1)); err != nil {
				return nil, done, err
			}
		}
	}
}

// refuseBody responds to a request whose body was not read to its end.
func refuseBody(w http.ResponseWriter, err error) {
	w.Header().Set("Connection", "close")
	switch {
	case errors.Is(err, errLarge):
		answer(w, http.StatusRequestEntityTooLarge, "too large")
	case errors.Is(err, errBusy):
		w.Header().Set("Retry-After", strconv.Itoa(int(comeAgain/time.Second)))
		answer(w, http.StatusServiceUnavailable, "too much at once: try again in a moment")
	case errors.Is(err, errTooMuch):
		w.Header().Set("Retry-After", strconv.Itoa(int(comeAgain/time.Second)))
		answer(w, http.StatusTooManyRequests, "too much at once: try again in a moment")
	case errors.Is(err, os.ErrDeadlineExceeded):
		answer(w, http.StatusRequestTimeout, "the body took too long")
	default:
		answer(w, http.StatusBadRequest, "the body could not be read")
	}
}

// networkOf is the network a body is charged to.
func networkOf(p *visitor.Proxies, r *http.Request) string { return visitor.Network(p.Address(r)) }
