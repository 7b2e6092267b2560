package whole_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/gateway/webpush"
	"github.com/mostrador/mostrador/internal/gateway/webpush/webpushtest"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// pushes starts a push service, and a business that may reach it.
func pushes(t *testing.T) (*webpushtest.Server, testkit.Setup) {
	service := webpushtest.New(t)
	service.Clock = clock.NewManual(testkit.Noon)
	o := business
	o.Loopback = service.Address().String()
	return service, o
}

var atHandoffs = support.Choices{Browser: []string{"handoff"}}

// subscribes turns notifications on in a new browser of a person, as the dashboard's page does.
func subscribes(s *shop, service *webpushtest.Server, p access.Person) webpush.Browser {
	s.T.Helper()
	b := service.Subscribe()
	s.Must(addBrowser(s, p, b))
	return b
}

func addBrowser(s *shop, p access.Person, b webpush.Browser) error {
	return s.Runtime.Write(s.T.Context(), s.Workspace, access.Actor{Role: p.Role, PersonID: p.ID}, func(u *core.Unit) error {
		return u.Support.AddBrowser(support.Browser{PersonID: p.ID, Endpoint: b.Endpoint, Key: b.Key, Auth: b.Auth, Agent: "Firefox"})
	})
}

func browsersOf(s *shop, p access.Person) (list []support.Browser) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Support.Browsers(p.ID)
		return err
	})
	return list
}

// showing is what a browser shows, the oldest first.
func showing(t *testing.T, service *webpushtest.Server, b webpush.Browser) (list []map[string]string) {
	t.Helper()
	for _, wrong := range service.Refused() {
		t.Errorf("the push service refused: %v", wrong)
	}
	for _, p := range service.Got(b) {
		var one map[string]string
		if err := json.Unmarshal([]byte(p.Text), &one); err != nil {
			t.Fatal(err)
		}
		list = append(list, one)
	}
	return list
}

func TestNoticesInTheBrowser(t *testing.T) {
	t.Parallel()
	service, setup := pushes(t)
	server.Flows(t,
		server.Flow{Name: "in each of a person's browsers, one at once, more together", Setup: setup, Play: func(t *testing.T, s *shop) {
			luz := hires(s, "Luz", atHandoffs)
			laptop, phone := subscribes(s, service, luz), subscribes(s, service, luz)
			needsPerson(s, ana, "Quiere hablar con alguien")
			run(t, s)
			first := showing(t, service, laptop)
			id := notifications(s)[0].ID
			if len(first) != 1 || first[0]["title"] != "Tienda de prueba: Un cliente pide una persona" ||
				!strings.Contains(first[0]["body"], "Quiere hablar con alguien") || first[0]["path"] != "/d/"+s.Workspace.Slug+"/notifications/"+id ||
				first[0]["lang"] != "es-AR" {
				t.Fatalf("%+v", first)
			}
			list := noticesTo(s, luz)
			if got := service.Got(laptop)[0]; got.TTL != 24*60*60 || got.Urgency != "normal" ||
				got.Topic != strings.ReplaceAll(first[0]["id"], "-", "") || len(service.Got(phone)) != 1 || service.Got(phone)[0].Key != got.Key {
				t.Errorf("%+v, %+v", got, service.Got(phone))
			}
			if got := states(list); !slices.Equal(got, []string{"browser sent", "browser sent"}) {
				t.Errorf("%v", got)
			}
			needsPerson(s, beto, "Otra cosa")
			needsPerson(s, "+5491155550003", "Y otra")
			run(t, s)
			s.Clock.Advance(5 * time.Minute)
			run(t, s)
			if got := showing(t, service, laptop); len(got) != 2 || !strings.Contains(got[1]["body"], "2 avisos") ||
				!strings.Contains(got[1]["body"], "Y otra") || got[1]["path"] != "/d/"+s.Workspace.Slug+"/notifications" {
				t.Errorf("%+v", got)
			}
			s.Sound()
		}},
		server.Flow{Name: "opened by one it reaches no other", Setup: setup, Play: func(t *testing.T, s *shop) {
			luz := hires(s, "Luz", atHandoffs)
			b := subscribes(s, service, luz)
			needsPerson(s, ana, "La primera")
			needsPerson(s, beto, "La segunda")
			run(t, s)
			s.Do(func(u *core.Unit) error {
				for _, n := range notifications(s) {
					if _, err := u.Support.OpenNotification(n.ID); err != nil {
						return err
					}
				}
				return nil
			})
			s.Clock.Advance(5 * time.Minute)
			run(t, s)
			if got := states(noticesTo(s, luz)); !slices.Equal(got, []string{"browser sent", "browser dropped"}) || len(service.Got(b)) != 1 {
				t.Errorf("%v, %+v", got, service.Got(b))
			}
			s.Sound()
		}},
		server.Flow{Name: "one that left its push service is forgotten", Setup: setup, Play: func(t *testing.T, s *shop) {
			luz := hires(s, "Luz", atHandoffs)
			gone, there := subscribes(s, service, luz), subscribes(s, service, luz)
			service.Leave(gone)
			needsPerson(s, ana, "Quiere hablar")
			run(t, s)
			list := noticesTo(s, luz)
			slices.SortFunc(list, func(a, b support.Notice) int { return strings.Compare(string(a.State), string(b.State)) })
			if got := states(list); !slices.Equal(got, []string{"browser failed", "browser sent"}) ||
				!strings.Contains(list[0].Error, "ya no recibe avisos") {
				t.Errorf("%+v", list)
			}
			left := browsersOf(s, luz)
			if len(left) != 1 || left[0].Endpoint != there.Endpoint || service.Asked(gone) != 1 {
				t.Errorf("%d browsers, %d requests", len(left), service.Asked(gone))
			}
			s.Sound()
		}},
		server.Flow{Name: "who leaves has no browser", Setup: setup, Play: func(t *testing.T, s *shop) {
			luz := hires(s, "Luz", atHandoffs)
			b := subscribes(s, service, luz)
			needsPerson(s, ana, "La primera")
			needsPerson(s, beto, "La segunda")
			run(t, s)
			luz.Active = false
			s.Must(s.Entrance.SetPerson(t.Context(), s.Workspace.ID, luz))
			s.Clock.Advance(5 * time.Minute)
			run(t, s)
			if n := len(browsersOf(s, luz)); n != 0 || len(service.Got(b)) != 1 {
				t.Errorf("%d browsers, %d messages", n, len(service.Got(b)))
			}
			if addBrowser(s, luz, service.Subscribe()) == nil {
				t.Error("one who left subscribed")
			}
			s.Sound()
		}},
		server.Flow{Name: "a browser shows the notices of who uses it", Setup: setup, Play: func(t *testing.T, s *shop) {
			luz, teo := hires(s, "Luz", atHandoffs), hires(s, "Teo", atHandoffs)
			b := subscribes(s, service, luz)
			s.Must(addBrowser(s, luz, b))
			together(func() { _ = addBrowser(s, teo, b) }, func() { _ = addBrowser(s, teo, b) })
			if len(browsersOf(s, luz)) != 0 || len(browsersOf(s, teo)) != 1 {
				t.Errorf("%+v, %+v", browsersOf(s, luz), browsersOf(s, teo))
			}
			needsPerson(s, ana, "Quiere hablar")
			run(t, s)
			if len(service.Got(b)) != 1 || len(noticesTo(s, luz)) != 0 {
				t.Errorf("%+v", service.Got(b))
			}
			for range 12 {
				subscribes(s, service, teo)
			}
			if n := len(browsersOf(s, teo)); n != 10 {
				t.Errorf("%d browsers of one person", n)
			}
			s.Sound()
		}},
		server.Flow{Name: "the same errand again", Setup: setup, Play: func(t *testing.T, s *shop) {
			luz := hires(s, "Luz", atHandoffs)
			b := subscribes(s, service, luz)
			needsPerson(s, ana, "La primera")
			s.Must(s.RunErrands(scope.ErrandNews, s.Errand))
			other, id := s.Node(), noticesTo(s, luz)[0].ID
			send := func(s *shop) func() {
				return func() { _ = s.Errand(t.Context(), s.Workspace.ID, support.ErrandNotice, id) }
			}
			together(send(s), send(other), send(s), send(other))
			if service.Asked(b) != 1 || len(service.Got(b)) != 1 {
				t.Errorf("%d requests", service.Asked(b))
			}
			needsPerson(s, beto, "La segunda")
			s.Clock.Advance(5 * time.Minute)
			if err := other.Errands(); err != nil {
				t.Fatal(err)
			}
			if got := service.Got(b); len(got) != 2 || got[0].Key != got[1].Key {
				t.Errorf("nodes have keys of their own: %+v", got)
			}
			s.Sound()
		}},
		server.Flow{Name: "an address of the house", Setup: business, Play: func(t *testing.T, s *shop) {
			luz := hires(s, "Luz", atHandoffs)
			b := subscribes(s, service, luz)
			needsPerson(s, ana, "Quiere hablar")
			run(t, s)
			if got := states(noticesTo(s, luz)); !slices.Equal(got, []string{"browser failed"}) || service.Asked(b) != 0 {
				t.Errorf("%v", got)
			}
		}},
	)
}

// What a push service answers decides whether a notice is sent again, and it is shown once at most.
func TestNoticesInTheBrowserAreShownOnce(t *testing.T) {
	t.Parallel()
	service, setup := pushes(t)
	play := func(name, state string, shown, asked int, why string, fails ...webpushtest.Answer) {
		server.Flows(t, server.Flow{Name: name, Setup: setup, Play: func(t *testing.T, s *shop) {
			luz := hires(s, "Luz", atHandoffs)
			b := subscribes(s, service, luz)
			service.Next(b, fails...)
			needsPerson(s, ana, "Quiere hablar")
			for range 3 {
				_ = s.Errands()
				s.Clock.Advance(time.Hour)
			}
			list := noticesTo(s, luz)
			if got := states(list); !slices.Equal(got, []string{"browser " + state}) || !strings.Contains(list[0].Error, why) {
				t.Errorf("%+v", list)
			}
			if len(service.Got(b)) != shown || service.Asked(b) != asked {
				t.Errorf("%d shown, %d requests", len(service.Got(b)), service.Asked(b))
			}
			s.Sound()
		}})
	}
	play("limited, then taken", "sent", 1, 2, "", webpushtest.Answer{Status: http.StatusTooManyRequests, RetryAfter: 10 * time.Minute})
	play("down, then taken", "sent", 1, 2, "", webpushtest.Answer{Status: http.StatusServiceUnavailable})
	play("refused", "failed", 0, 1, "no lo aceptó", webpushtest.Answer{Status: http.StatusForbidden})
	play("no answer", "unknown", 1, 1, "no dijo si lo recibió", webpushtest.Answer{Drop: true, Taken: true})
}

// A retry waits as long as the push service asks.
func TestAPushServiceSaysWhenToComeBack(t *testing.T) {
	t.Parallel()
	service, setup := pushes(t)
	wait := webpushtest.Answer{Status: http.StatusTooManyRequests, RetryAfter: 40 * time.Minute}
	server.Flows(t, server.Flow{Name: "", Setup: setup, Play: func(t *testing.T, s *shop) {
		b := subscribes(s, service, hires(s, "Luz", atHandoffs))
		service.Next(b, wait)
		needsPerson(s, ana, "Quiere hablar")
		_ = s.Errands() // it says that the notice is not sent yet
		s.Clock.Advance(30 * time.Minute)
		_ = s.Errands()
		if service.Asked(b) != 1 {
			t.Errorf("%d requests within the time", service.Asked(b))
		}
		s.Clock.Advance(11 * time.Minute)
		run(t, s)
		if service.Asked(b) != 2 || len(service.Got(b)) != 1 {
			t.Errorf("%d requests, %d shown", service.Asked(b), len(service.Got(b)))
		}
	}})
}

// journal is a log that several nodes write.
type journal struct {
	mu sync.Mutex
	bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.Buffer.Write(p)
}

func (j *journal) text() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.String()
}

// What a browser is reached with is in no log, no history and no export.
func TestWhatABrowserIsReachedWithIsKeptToItself(t *testing.T) {
	t.Parallel()
	service, setup := pushes(t)
	log := &journal{}
	setup.Log = log
	server.Flows(t, server.Flow{Name: "", Setup: setup, Play: func(t *testing.T, s *shop) {
		luz := hires(s, "Luz", atHandoffs)
		gone, there := subscribes(s, service, luz), subscribes(s, service, luz)
		service.Leave(gone)
		needsPerson(s, ana, "Quiere hablar")
		run(t, s)
		var archive bytes.Buffer
		s.Must(s.App.Leaving().Export(t.Context(), s.Workspace, &archive))
		kept := log.text() + unzipped(t, archive.Bytes())
		if !strings.Contains(kept, "Quiere hablar") {
			t.Fatal("the export does not have the notification")
		}
		for _, b := range []webpush.Browser{gone, there} {
			path := strings.TrimPrefix(b.Endpoint, service.URL)
			for _, secret := range []string{path, b.Key, b.Auth} {
				if strings.Contains(kept, secret) {
					t.Errorf("%q is kept", secret)
				}
			}
		}
	}})
}

func unzipped(t *testing.T, raw []byte) (text string) {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		text += string(body)
	}
	return text
}
