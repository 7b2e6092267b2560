package phone

import "sync"

// known are numbers that were read lately: the same people write again and again,
// and reading a number takes longer than all else that is done to a message.
type known struct {
	mu   sync.RWMutex
	e164 map[written]string
}

// written is what makes a number, as somebody wrote it and where.
type written struct{ digits, country string }

// maxKnown bounds them; they are all forgotten then.
const maxKnown = 4096

var lately = known{e164: map[written]string{}}

func (k *known) find(w written) (string, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	e164, ok := k.e164[w]
	return e164, ok
}

func (k *known) keep(w written, e164 string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.e164) >= maxKnown {
		clear(k.e164)
	}
	k.e164[w] = e164
}
