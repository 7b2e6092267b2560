package main

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

const (
	pageCalls = 40
	pageBound = 50 * time.Millisecond
	sizeBound = 100 << 10 // of a first screen: the page, its sheet and its script, as they are sent
)

// openPages measures how long the server takes to render each page of the dashboard, for a business with a hundred
// thousand products, orders, customers, payments, bookings and changes and a million executions, against a bound of
// 50 ms. The spread is from the fastest to the 99th percentile. It also says which page is the largest as a first screen,
// against a bound of 100 KB.
func openPages(ctx context.Context, l *lab) ([]result, error) {
	home := filepath.Join(l.dir, "pages")
	s, err := open(ctx, home)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(s.settle(ctx, 4), s.Close()); err != nil {
		return nil, err
	}
	if err := grow(ctx, home, s.workspace.ID, large, append(slices.Clone(fillings), pageFillings...),
		pageChanges...); err != nil {
		return nil, err
	}
	if s, err = open(ctx, home); err != nil {
		return nil, err
	}
	l.later(s.Close)
	if err := s.load(ctx); err != nil {
		return nil, err
	}
	b, err := s.signIn(ctx)
	if err != nil {
		return nil, err
	}
	var out []result
	assets, err := b.assets(ctx)
	if err != nil {
		return nil, err
	}
	largest, largestName := 0, ""
	for _, p := range pages {
		var took []time.Duration
		for i := range pageCalls + 3 {
			watch := clock.Stopwatch()
			status, size := b.get(ctx, "/d/"+slug+"/"+p.path)
			if status != http.StatusOK {
				return nil, fmt.Errorf("%s: %d", p.path, status)
			}
			if size > largest {
				largest, largestName = size, p.name
			}
			if i >= 3 { // the first ones build the product index, and warm up
				took = append(took, clock.Since(watch))
			}
		}
		slices.Sort(took)
		bounded := func(d time.Duration) float64 { return d.Seconds() / pageBound.Seconds() }
		usual, slow := middle(took), took[len(took)*99/100]
		what := fmt.Sprintf("%s, p50 (p99 %s)", p.name, seconds(slow.Seconds()))
		out = append(out, result{what, seconds(usual.Seconds()), seconds(pageBound.Seconds()),
			spread{bounded(usual), bounded(took[0]), bounded(slow)}, atMost(1)})
	}
	sent := float64(largest+assets) / sizeBound
	kilobytes := func(n int) string { return fmt.Sprintf("%d KB", (n+1023)/1024) }
	return append(out, result{"the largest first screen: " + largestName, kilobytes(largest + assets),
		kilobytes(sizeBound), spread{sent, sent, sent}, atMost(1)}), nil
}

// pages are all pages, with the filters of their lists.
var pages = []struct{ name, path string }{
	{"Today", ""}, {"Waiting for you", "handoffs"}, {"Conversations", "conversations"},
	{"Conversations, a search", "conversations?q=Marta"}, {"A conversation", "conversations/" + made('1', 99_998)},
	{"Orders, the board", "orders"}, {"Orders, the list", "orders/list"},
	{"Orders, the cancelled ones", "orders/list?status=cancelled"},
	{"Orders, of a customer", "orders/list?customer=" + made('c', 700)}, {"An order", "orders/" + made('2', 99_998)},
	{"Catalogue", "catalog"}, {"Catalogue, a search", "catalog?q=yerva+marca12"},
	{"Catalogue, low stock", "catalog?view=low"}, {"Catalogue, paused", "catalog?view=paused"},
	{"A product", "catalog/product/" + made('d', 500)},
	{"Customers", "customers"}, {"Customers, by name", "customers?find=Marta+777"},
	{"Customers, who owe", "customers?show=owing"}, {"A customer", "customers/" + made('c', 700)},
	{"Payments to confirm", "payments"}, {"Payments, all", "payments?view=all"}, {"Questions", "questions"},
	{"Changes", "changes"}, {"Prices and stock in the list", "catalog/edit"},
	{"Raise many prices", "catalog/raise"},
	{"A new order", "orders/new"}, {"Receipts", "receipts"}, {"Agenda", "agenda"}, {"Agenda, a week", "agenda?view=week"}, {"Quick action", "quick"},
	{"Tools", "tools"}, {"A tool", "tools/agents/agente/retail/confirm_order"}, {"Rules", "tools/rules"},
	{"A new rule", "tools/rules/new"}, {"Import an API", "tools/import"},
	{"Executions", "executions"}, {"Executions, failures alone", "executions?failed=yes"},
	{"Executions, a tool's failures", "executions?failed=yes&tool=retail%2Fget_product"},
	{"An execution", "executions/" + made('8', 999_998)},
	{"People", "people"}, {"Settings", "settings"},
}

// made is an id as the fillings generate them.
func made(kind byte, i int) string { return fmt.Sprintf("0190000%c-0000-7000-8000-%012x", kind, i) }

// browsing is a signed-in browser.
type browsing struct {
	handler http.Handler
	cookies []*http.Cookie
}

// signIn signs an owner in.
func (s *stand) signIn(ctx context.Context) (*browsing, error) {
	const email, password = "owner@almacen.example", "correct horse battery"
	p, err := s.Keyring.AddPerson(ctx, s.workspace.ID, access.Person{Name: "Rosa", Email: email, Role: access.Owner})
	if err == nil {
		err = s.Entrance.Provide(ctx, s.workspace.ID, p.ID, password)
	}
	if err != nil {
		return nil, err
	}
	b := &browsing{handler: s.Handler()}
	form := url.Values{"email": {email}, "password": {password}}
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/sign-in", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, r)
	if b.cookies = w.Result().Cookies(); len(b.cookies) == 0 {
		return nil, fmt.Errorf("sign-in failed: status %d", w.Code)
	}
	return b, nil
}

// get returns the status and how many bytes a browser receives.
func (b *browsing) get(ctx context.Context, path string) (status, size int) {
	w := b.fetch(ctx, path)
	return w.Code, w.Body.Len()
}

func (b *browsing) fetch(ctx context.Context, path string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, path, nil)
	r.Header.Set("Accept-Encoding", "gzip")
	for _, c := range b.cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, r)
	return w
}

var assetNames = regexp.MustCompile(`(?:href|src)="(/[^"]*\.(?:css|js|svg)[^"]*)"`)

// assets is what a browser fetches with its first page, besides pictures of products.
func (b *browsing) assets(ctx context.Context) (bytes int, err error) {
	w := b.fetch(ctx, "/d/"+slug+"/")
	body, err := plain(w)
	if err != nil {
		return 0, err
	}
	found := assetNames.FindAllStringSubmatch(body, -1)
	for _, name := range found {
		status, size := b.get(ctx, name[1])
		if status != http.StatusOK {
			return 0, fmt.Errorf("%s: %d", name[1], status)
		}
		bytes += size
	}
	if len(found) < 2 {
		return 0, fmt.Errorf("the first page has %d assets", len(found))
	}
	return bytes, nil
}

func plain(w *httptest.ResponseRecorder) (string, error) {
	if w.Header().Get("Content-Encoding") != "gzip" {
		return w.Body.String(), nil
	}
	z, err := gzip.NewReader(w.Body)
	if err != nil {
		return "", err
	}
	body, err := io.ReadAll(z)
	return string(body), err
}
