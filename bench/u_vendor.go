package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// vendor is a fake Meta on loopback that accepts messages and records when each arrived, by customer.
type vendor struct {
	address string // of its listener
	mu      sync.Mutex
	waiting map[string]chan time.Time
	refs    []string      // of the accepted messages
	hold    chan struct{} // not nil: the next message is not answered until this is closed
}

func (l *lab) vendor() (*vendor, error) {
	v := &vendor{waiting: map[string]chan time.Time{}}
	url, err := l.listen(v)
	v.address = strings.TrimPrefix(url, "http://")
	return v, err
}

func (v *vendor) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	at := clock.Stopwatch()
	var in struct {
		To     string `json:"to"`
		Ref    string `json:"biz_opaque_callback_data"`
		Status string `json:"status"`
	}
	err := json.NewDecoder(r.Body).Decode(&in)
	switch {
	case err == nil && in.Status == "read":
		fmt.Fprint(w, `{"success":true}`)
		return
	case err != nil || in.To == "":
		http.Error(w, "{}", http.StatusBadRequest)
		return
	}
	v.mu.Lock()
	v.refs = append(v.refs, in.Ref)
	n, hold := len(v.refs), v.hold
	v.hold = nil
	v.mu.Unlock()
	v.customer(in.To) <- at
	if hold != nil {
		<-hold
	}
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprintf(w, `{"messaging_product":"whatsapp","contacts":[{"input":%[1]q,"wa_id":%[1]q}],"messages":[{"id":"wamid.bench%[2]d"}]}`, in.To, n)
}

// customer receives the times at which a customer was sent a message.
func (v *vendor) customer(number string) chan time.Time {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.waiting[number] == nil {
		v.waiting[number] = make(chan time.Time, 1000)
	}
	return v.waiting[number]
}

// sent are the references of the accepted messages.
func (v *vendor) sent() []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return append([]string(nil), v.refs...)
}

// holdNext accepts the next message without answering it.
func (v *vendor) holdNext() (release func()) {
	v.mu.Lock()
	defer v.mu.Unlock()
	hold := make(chan struct{})
	v.hold = hold
	return func() { close(hold) }
}

// awaits waits until a message for a customer arrives.
func (v *vendor) awaits(ctx context.Context, number string) (time.Time, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	select {
	case at := <-v.customer(number):
		return at, nil
	case <-ctx.Done():
		return time.Time{}, fmt.Errorf("%s was not answered in two minutes", number)
	}
}

// node is the configuration of a process of the product that reaches only this vendor.
func (v *vendor) node(place string) node {
	c := where(place)
	c.SecretKey, c.WebhookLoopback, c.LogLevel = benchKey, v.address, "error"
	return node{Config: c, Graph: "http://" + v.address}
}

// node is what a process of the product is started with.
type node struct {
	Config config.Config
	Graph  string
	Stuck  bool // its model never answers
}

func (n node) open(ctx context.Context, o app.Options) (*app.App, error) {
	o.WhatsApp = whatsapp.Options{GraphURL: n.Graph}
	if n.Stuck {
		o.Model = stuck{}
	}
	o.Log = slog.New(slog.DiscardHandler)
	return app.Open(ctx, n.Config, o)
}

// knock sends a customer's message to a server as the vendor's webhook, and returns when it was sent.
func knock(ctx context.Context, base, number, words string) (time.Time, error) {
	body, signature := message(number, words)
	at := clock.Stopwatch()
	return at, post(ctx, base+"/webhooks/"+access.WhatsAppMeta+"/"+slug, string(body), "", "X-Hub-Signature-256",
		signature)
}
