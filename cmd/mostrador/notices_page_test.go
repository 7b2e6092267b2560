package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/webpush/webpushtest"
	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// subscribed stands for the push service of the browser's maker, which no test reaches: a page subscribes at ours. All
// else is the browser's own.
const subscribed = `(() => {
	const at = %s, made = { endpoint: at.Endpoint, toJSON: () => ({ endpoint: at.Endpoint, keys: { p256dh: at.Key, auth: at.Auth } }) };
	PushManager.prototype.getSubscription = async () => (localStorage.subscribed ? made : null);
	PushManager.prototype.subscribe = async (wanted) => {
		localStorage.subscribed = JSON.stringify(wanted);
		return made;
	};
})()`

// A person turns notifications on with a button, a customer asks for a person, and what the push service gets is shown
// by the service worker.
func TestNotificationsWhileTheDashboardIsClosed(t *testing.T) {
	t.Parallel()
	axe, program, service := browser.Axe(t), browser.Start(t), webpushtest.New(t)
	process, o := newMachine(t).demo("--webhook-loopback", service.Listener.Addr().String())
	shop, there := o.Workspaces[0], service.Subscribe()
	keys, err := json.Marshal(there)
	if err != nil {
		t.Fatal(err)
	}
	rosa := entersAs(t, program, o, shop.SignIn.Email, laptop)
	rosa.Allows("notifications", o.URL)
	rosa.Before(fmt.Sprintf(subscribed, keys))
	rosa.Goes(shop.DashboardURL + "notices")
	rosa.Sees("[data-subscribe] button")
	rosa.isOpen(axe, "before")
	rosa.Touches("[data-subscribe] button")
	rosa.Sees("[data-here]")
	rosa.Shows(`document.querySelector("[data-subscribe]").hidden && !!document.querySelector("input[name=browser][value=handoff]:checked")`)
	if wanted := rosa.Text(`JSON.parse(localStorage.subscribed).applicationServerKey === document.querySelector("[data-push]").dataset.push &&
		JSON.parse(localStorage.subscribed).userVisibleOnly`); wanted != "true" {
		t.Errorf("it subscribed with %s", rosa.Text(`localStorage.subscribed`))
	}
	rosa.isOpen(axe, "after")
	rosa.isFine()

	c := &visitor{Page: program.Open(t, shop.ChatURL, browser.View{})}
	c.Sees("#openers button")
	c.says("quiero hablar con una persona")
	var got []webpushtest.Push
	for range 600 {
		if got = service.Got(there); len(got) > 0 {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if len(got) != 1 || len(service.Refused()) > 0 {
		t.Fatalf("%+v, %v", got, service.Refused())
	}
	rosa.Pushed(o.URL, "/_dash/", got[0].Text)
	rosa.Pushed(o.URL, "/_dash/", got[0].Text) // a repeated one takes the first one's place
	rosa.Shows(`(navigator.serviceWorker.getRegistration("/_dash/worker.js").then((w) => w.getNotifications()).then((list) =>
		window.shown = list.map((n) => [n.title, n.body, n.data, n.tag].join("|"))), !!window.shown && window.shown.length > 0)`)
	shown := strings.Split(rosa.Text(`window.shown.join("\n")`), "|")
	if len(shown) != 4 || !strings.Contains(shown[0], "Un cliente pide una persona") || !strings.HasPrefix(shown[2], "/d/almacen/notifications/") {
		t.Fatalf("it shows %q", shown)
	}
	rosa.Goes(o.URL + shown[2])
	rosa.Sees("form[action$='/open'] button")
	rosa.Goes(shop.DashboardURL + "notices")
	rosa.Touches("[data-browser] form button")
	rosa.Sees("[data-subscribe] button")
	rosa.isFine()
	process.stop()
}
