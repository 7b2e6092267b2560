package main

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// codeOf is what an authenticator shows for a secret, so many codes from now.
func codeOf(t *testing.T, secret string, ahead int64) string {
	t.Helper()
	key, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(secret)
	if err != nil {
		t.Fatal(err)
	}
	h := hmac.New(sha1.New, key)
	_ = binary.Write(h, binary.BigEndian, clock.System{}.Now().Unix()/int64(30*time.Second/time.Second)+
		ahead) // writing to a hash never fails
	sum := h.Sum(nil)
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[sum[19]&15:])&(1<<31-1)%1_000_000)
}

// A staff member protects their account with codes; from then on a password alone is not enough.
func TestSomebodySignsInWithACode(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	process, o := newMachine(t).demo()
	shop := o.Workspaces[0]
	rosa := entersAs(t, program, o, shop.SignIn.Email, browser.View{})
	rosa.Goes(o.URL + "/me")
	rosa.Touches("a[href='/me/codes']")
	rosa.Sees("img.qr")
	secret := rosa.Text(`document.querySelector("main code").textContent`)
	rosa.Types("input[name=code]", codeOf(t, secret, 0))
	rosa.Touches("main form button.primary")
	rosa.Sees(".badge.good")
	rosa.isFine()

	again := &person{program.Open(t, shop.DashboardURL+"orders", laptop), t}
	again.signsIn(shop.SignIn.Email, shop.SignIn.Password)
	again.Sees("input[name=code]")
	again.isFine()
	again.Types("input[name=code]", "000000")
	again.Presses("\r")
	again.Sees("#wrong")
	again.Types("input[name=code]", codeOf(t, secret, 1)) // the present one was used
	again.Presses("\r")
	again.Shows(`location.pathname === "/d/almacen/orders"`)
	again.complained(1) // the browser notes the wrong code
	process.stop()
}
