package voice

import "testing"

func TestBodiesAtOnce(t *testing.T) {
	t.Parallel()
	b := bodies{networks: map[string]int{}}
	begun := func(network string) (n int) {
		for b.begin(network) {
			n++
		}
		return n
	}
	if n := begun("a"); n != bodiesOfNetwork {
		t.Errorf("%d of one network", n)
	}
	if n := begun("b"); n != bodiesAtOnce-bodiesOfNetwork {
		t.Errorf("%d of another", n)
	}
	if b.begin("c") {
		t.Error("one more than there is room for")
	}
	for range bodiesOfNetwork {
		b.end("a")
	}
	if !b.begin("c") || b.begin("b") && b.networks["b"] > bodiesOfNetwork || len(b.networks) != 2 {
		t.Errorf("%+v", b.networks)
	}
}
