package phone

import "sync"

// known caches numbers that were read lately: the same customers write again and again, and parsing a number takes
// longer than everything else done to a message.
type known struct {
	mu   sync.RWMutex
	e164 map[written]string
}

// written is a number as a person wrote it, and its country.
type written struct{ digits, country string }

// maxKnown bounds the cache; it is cleared then.
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
