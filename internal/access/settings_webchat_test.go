package access_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestSitesOfTheWebChat(t *testing.T) {
	t.Parallel()
	for origin, fine := range map[string]bool{
		"https://tienda.example": true, "https://tienda.example:8443": true, "http://localhost:3000": true,
		"http://127.0.0.1":      true,
		"http://tienda.example": false, "https://tienda.example/": false, "https://tienda.example/chat": false,
		"tienda.example":    false,
		"https://*.example": false, "https://a.example; script-src *": false, "https://a@b.example": false, "*": false,
		"": false, "'self'": false,
	} {
		s := access.Settings{WebChat: access.WebChat{Origins: []string{origin}}}
		err := s.Check(locale.EN)
		if (err == nil) != fine {
			t.Errorf("%q: %v", origin, err)
		}
		if err != nil && fault.From(err).Fields[0].Path != "/web_chat/origins/0" {
			t.Errorf("%q: %v", origin, err)
		}
	}
}
