package memo_test

import (
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/memo"
)

func TestAValueIsMadeOnce(t *testing.T) {
	t.Parallel()
	m, made := memo.New[string, int](2), 0
	get := func(key string) int { return m.Get(key, func() int { made++; return len(key) }) }
	for _, key := range []string{"one", "one", "four"} {
		if n := get(key); n != len(key) {
			t.Errorf("%d for %q", n, key)
		}
	}
	if made != 2 {
		t.Errorf("made %d times", made)
	}
}

func TestItBeginsAnewWhenItIsFull(t *testing.T) {
	t.Parallel()
	m := memo.New[int, int](2)
	for key := range 5 {
		m.Keep(key, key)
	}
	kept := 0
	for key := range 5 {
		if v, known := m.Find(key); known {
			if kept++; v != key {
				t.Errorf("%d for %d", v, key)
			}
		}
	}
	if _, last := m.Find(4); !last || kept > 2 {
		t.Errorf("%d kept, the last one: %v", kept, last)
	}
}

func TestManyAskAtOnce(t *testing.T) {
	t.Parallel()
	m := memo.New[int, int](10)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for key := range 100 {
				if v := m.Get(key, func() int { return 2 * key }); v != 2*key {
					t.Errorf("%d for %d", v, key)
				}
			}
		})
	}
	wait.Wait()
}
