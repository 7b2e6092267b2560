package webchat_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/testkit"
)

func TestAVisitorTypes(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		b := h.visitor()
		b.post("typing", object{}).refused(404, "no_conversation")
		b.starts()
		for range 10 {
			b.post("typing", object{}).is(200)
		}
		b.post("typing", object{}).refused(429, "rate_limited")
	})
}
