package custom

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"html"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

func TestEchoedSecretsAreMasked(t *testing.T) {
	t.Parallel()
	const secret = `s3cr/t+"<ñ😀>&=p4ss`
	quoted, _ := json.Marshal(secret)
	tool := compiled(t, described(nil))
	call := Call{Secrets: map[string]string{"KEY": secret,
		"BASIC": base64.StdEncoding.EncodeToString([]byte("ana:clave-larga-9")), "TINY": "abc"}}
	for name, echo := range map[string]string{
		"raw":                  secret,
		"within a sentence":    "the key " + secret + " is wrong",
		"twice":                secret + secret,
		"as JSON":              string(quoted),
		"as JSON, other":       string(strictjson.Canonical(secret)),
		"as JSON, in ASCII":    `"s3cr/t+\"<\u00f1\ud83d\ude00>&=p4ss"`,
		"as JSON of PHP":       `"s3cr\/t+\"<\u00f1\ud83d\ude00>&=p4ss"`,
		"as JSON of Java":      `"s3cr/t+\"<\u00F1\uD83D\uDE00>&=p4ss"`,
		"as a header is read":  asHeader(secret),
		"of a header, as JSON": inASCII(string(strictjson.Canonical(asHeader(secret))), `\u%04x`),
		"in a page":            "<p>" + html.EscapeString(secret) + "</p>",
		"in a query":           "?key=" + url.QueryEscape(secret) + "&x",
		"in a path":            "/" + url.PathEscape(secret) + "/x",
		"in a query, in small": strings.ToLower(url.QueryEscape(secret)),
		"base64":               base64.StdEncoding.EncodeToString([]byte(secret)),
		"base64 for URLs":      base64.RawURLEncoding.EncodeToString([]byte(secret)),
		"base64 with one":      base64.StdEncoding.EncodeToString([]byte("x" + secret)),
		"base64 with a user":   base64.StdEncoding.EncodeToString([]byte("admin:" + secret + "\n")),
		"base64 with seven":    base64.StdEncoding.EncodeToString([]byte("1234567" + secret + "..")),
		"hex":                  hex.EncodeToString([]byte(secret)),
		"a Basic credential":   call.Secrets["BASIC"],
		"what it says":         "user ana:clave-larga-9",
		"its password":         "wrong password clave-larga-9",
	} {
		body, _ := json.Marshal(map[string]any{"v": echo, echo: []any{echo}})
		got, err := tool.Read(t.Context(), body, "application/json", call)
		if err != nil {
			t.Fatal(err)
		}
		text := string(strictjson.Canonical(got))
		for _, gone := range []string{"s3cr", "p4ss", "clave-larga", echo} {
			if strings.Contains(text, gone) && !(gone == echo && len(echo) < ShortestSecret) {
				t.Errorf("%s: %q is still in %s", name, gone, text)
			}
		}
		if !strings.Contains(text, masked) {
			t.Errorf("%s: nothing was masked in %s", name, text)
		}
		if shown := newMask(call.Secrets).text(echo); !strings.Contains(shown, masked) {
			t.Errorf("%s: an excerpt shows %s", name, shown)
		}
	}
	if got := newMask(call.Secrets).text("abc and everything else stays: p4s s3c"); got != "abc and everything else stays: p4s s3c" {
		t.Error(got)
	}
}

// A transform sees only masked text, or it could reverse a secret.
func TestATransformCannotBringASecretOut(t *testing.T) {
	t.Parallel()
	tool := compiled(t, described(func(d *Definition) {
		d.ResponseTransform = "[reverse(response.k), to_string(response), join('-', keys(response))]"
	}))
	got, err := tool.Read(t.Context(), []byte(`{"k": "hunter2-hunter2", "hunter2-hunter2": 1}`), "application/json",
		Call{Secrets: map[string]string{"K": "hunter2-hunter2"}})
	if err != nil {
		t.Fatal(err)
	}
	if text := string(strictjson.Canonical(got)); strings.Contains(text, "hunter2") ||
		strings.Contains(text, "2retnuh") {
		t.Error(text)
	}
}

func TestNumbersThatAreSecretsAreMasked(t *testing.T) {
	t.Parallel()
	got := newMask(map[string]string{"PIN": "90210777"}).value(map[string]any{"n": json.Number("90210777"),
		"m": json.Number("5")})
	if text := string(strictjson.Canonical(got)); text != `{"m":5,"n":"`+masked+`"}` {
		t.Error(text)
	}
}

func TestTheMaskFollowsARotatedSecret(t *testing.T) {
	t.Parallel()
	tool := compiled(t, described(nil))
	for _, secret := range []string{"first-secret", "second-secret", "first-secret"} {
		got, err := tool.Read(t.Context(), []byte(`"`+secret+`"`), "application/json",
			Call{Secrets: map[string]string{"K": secret}})
		if err != nil || got != masked {
			t.Errorf("%s: %v %v", secret, got, err)
		}
	}
}
