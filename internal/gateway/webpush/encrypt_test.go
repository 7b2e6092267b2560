package webpush

import (
	"bytes"
	"crypto/ecdh"
	"strings"
	"testing"
)

// The example of RFC 8291, section 5, with the values of its appendix A.
const (
	exampleText    = "V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24"
	exampleServer  = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
	examplePublic  = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
	exampleBrowser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
	exampleSalt    = "DGv6ra1nlYgDCS1FRnbzlw"
	exampleAuth    = "BTBZMqHH6r4Tts7J_aSIgg"
	exampleShared  = "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"
	exampleNonce   = "4h_95klXJ5E_qnoN"
	exampleBody    = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)

func decoded(t *testing.T, text string) []byte {
	t.Helper()
	raw, err := decode(text)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func TestTheExampleOfTheStandard(t *testing.T) {
	t.Parallel()
	server, err := ecdh.P256().NewPrivateKey(decoded(t, exampleServer))
	if err != nil {
		t.Fatal(err)
	}
	if got := encoding.EncodeToString(server.PublicKey().Bytes()); got != examplePublic {
		t.Fatalf("the server's key is %s", got)
	}
	browser, auth, err := Browser{Key: exampleBrowser, Auth: exampleAuth}.keys()
	if err != nil {
		t.Fatal(err)
	}
	shared, err := server.ECDH(browser)
	if err != nil || encoding.EncodeToString(shared) != exampleShared {
		t.Errorf("the shared secret is %s, %v", encoding.EncodeToString(shared), err)
	}
	_, nonce, err := sealer(shared, auth, decoded(t, exampleSalt), browser, server.PublicKey())
	if err != nil || encoding.EncodeToString(nonce) != exampleNonce {
		t.Errorf("the nonce is %s, %v", encoding.EncodeToString(nonce), err)
	}
	body, err := encrypt(decoded(t, exampleText), browser, auth, server, decoded(t, exampleSalt))
	if err != nil || encoding.EncodeToString(body) != exampleBody {
		t.Errorf("the message is %s, %v", encoding.EncodeToString(body), err)
	}
}

func TestHowLongAMessageMayBe(t *testing.T) {
	t.Parallel()
	b := Browser{Key: exampleBrowser, Auth: exampleAuth}
	body, err := encryptFor(b, bytes.Repeat([]byte("x"), MostBytes))
	if err != nil || len(body) != 4096 {
		t.Errorf("%d bytes, %v", len(body), err)
	}
	if _, err := encryptFor(b, bytes.Repeat([]byte("x"), MostBytes+1)); err == nil {
		t.Error("one byte more passed")
	}
	one, _ := encryptFor(b, []byte("x"))
	if two, _ := encryptFor(b, []byte("x")); bytes.Equal(one, two) || bytes.Equal(one[:saltSize], two[:saltSize]) {
		t.Error("a salt was used twice")
	}
	long := make([]byte, 1, 8) // what lies behind the text in memory is its caller's
	if _, err := encryptFor(b, long); err != nil || long[:2][1] != 0 {
		t.Errorf("the caller's text was written to, %v", err)
	}
}

func TestKeysThatCannotBeUsed(t *testing.T) {
	t.Parallel()
	off := []byte(strings.Repeat("\x04", publicSize)) // no point of the curve
	for name, b := range map[string]Browser{
		"nothing":          {},
		"no base64url":     {Key: "+/+/", Auth: exampleAuth},
		"no point":         {Key: encoding.EncodeToString(off), Auth: exampleAuth},
		"a short key":      {Key: exampleBrowser[:40], Auth: exampleAuth},
		"no secret":        {Key: exampleBrowser},
		"a short secret":   {Key: exampleBrowser, Auth: exampleAuth[:10]},
		"a secret of more": {Key: exampleBrowser, Auth: exampleShared},
	} {
		if _, err := encryptFor(b, []byte("x")); err == nil {
			t.Errorf("%s passed", name)
		}
	}
	if _, _, err := (Browser{Key: exampleBrowser + "=", Auth: exampleAuth + "=="}).keys(); err != nil {
		t.Errorf("with padding: %v", err)
	}
}
