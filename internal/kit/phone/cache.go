package phone

import "sync"

// numberCache caches numbers that were read lately: the same customers write again and again, and parsing a number
// takes longer than everything else done to a message.
type numberCache struct {
	mu   sync.RWMutex
	e164 map[rawNumber]string
}

// rawNumber is a number as a person wrote it, and its country.
type rawNumber struct{ digits, country string }

// maxCached bounds the cache; it is cleared then.
const maxCached = 4096

var lately = numberCache{e164: map[rawNumber]string{}}

func (k *numberCache) find(w rawNumber) (string, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	e164, ok := k.e164[w]
	return e164, ok
}

func (k *numberCache) keep(w rawNumber, e164 string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.e164) >= maxCached {
		clear(k.e164)
	}
	k.e164[w] = e164
}
