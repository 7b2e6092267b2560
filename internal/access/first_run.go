package access

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"sync"
)

// mostWrongCodes is how many wrong codes are taken before the code is replaced. A code has 130 random bits: the bound is
// for what a random number does not promise.
const mostWrongCodes = 100

// FirstSteps is the flag of the list of first steps on the first page; switched off it was dismissed.
const FirstSteps = "first_steps"

// FirstRun guards the pages that make the first business of a server. Its code is known to those who see the server's
// output, lives in this process alone, and is gone once a business is there. Another node of the same database has a code
// of its own; the database decides which of two first businesses there is.
type FirstRun struct {
	mu       sync.Mutex
	code     string // empty: none is good
	wrong    int
	announce func(code string)
}

// Begin makes a code and announces it, and again each time that too many wrong ones were tried.
func (f *FirstRun) Begin(announce func(code string)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.announce = announce
	f.renew()
}

func (f *FirstRun) renew() {
	f.code, f.wrong = rand.Text(), 0
	f.announce(f.code)
}

// Right reports whether a code is the present one, in the same time for every wrong one.
func (f *FirstRun) Right(code string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.code == "" {
		return false
	}
	if subtle.ConstantTimeCompare([]byte(code), []byte(f.code)) == 1 {
		return true
	}
	if f.wrong++; f.wrong >= mostWrongCodes {
		f.renew()
	}
	return false
}

// End makes every code wrong.
func (f *FirstRun) End() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.code = ""
}

// Founded reports whether there is a business. It reads until there is one; businesses do not go away.
func (k *Keyring) Founded(ctx context.Context) (bool, error) {
	if k.founded.Load() {
		return true, nil
	}
	list, err := k.Workspaces(ctx)
	if err == nil && len(list) > 0 {
		k.founded.Store(true)
	}
	return len(list) > 0, err
}
