package whole_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const carla = "+5491155550003"

// circle has three customers write; two of them have a tag.
func circle(s *shop) (ids map[string]string) {
	s.T.Helper()
	ids = map[string]string{}
	for _, phone := range []string{ana, beto, carla} {
		s.Chat(phone, "hola")
		s.Must(s.Errands())
		asStaff(s, func(u *core.Unit) error {
			c, _, err := u.Customers.ByPhone(phone)
			if err != nil {
				return err
			}
			f := c.Fields()
			if f.FirstName = "Ana"; phone != carla {
				f.Tags = []string{"100% vip"}
			}
			_, err = u.Customers.Keep(c.ID, f)
			ids[phone] = c.ID
			return err
		})
	}
	return ids
}

// starts has an owner start a broadcast.
func starts(s *shop, b news.Broadcast) (out news.Broadcast, err error) {
	s.T.Helper()
	err = s.Runtime.Write(s.T.Context(), s.Workspace, testkit.Boss, func(u *core.Unit) (err error) {
		out, err = u.News.Start(b)
		return err
	})
	return out, err
}

func outcomes(s *shop, id string) (n map[string]int64) {
	s.T.Helper()
	asStaff(s, func(u *core.Unit) (err error) {
		n, err = u.News.Outcomes(id)
		return err
	})
	return n
}

func TestABroadcast(t *testing.T) {
	t.Parallel()
	vip := news.Broadcast{Text: "[Hola, {name}. ]Hoy 2x1 en {business}.", Audience: news.Audience{Tag: "100% vip"}, PerMinute: 1}
	server.Flows(t, flow{Name: "each once, so many a minute, and not to who opts out", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		ids := circle(s)
		before := len(s.WhatsApp.Sent())
		b, err := starts(s, vip)
		s.Must(err)
		for range 3 {
			s.Must(s.Errands())
			s.Must(s.App.Errand(t.Context(), s.Workspace.ID, news.BroadcastErrand, b.ID)) // run again, nothing more
			s.Must(s.Errands())
		}
		got := told(s, before)
		if len(got) != 1 || !strings.HasPrefix(got[0], "Hola, Ana. Hoy 2x1 en Tienda de prueba.") || !strings.Contains(got[0], "respondé BAJA.") {
			t.Fatalf("%q", got)
		}
		asStaff(s, func(u *core.Unit) error { // the other one opts out meanwhile
			c, err := u.Customers.Get(ids[beto])
			if err != nil {
				return err
			}
			f := c.Fields()
			f.NoNews = true
			_, err = u.Customers.Keep(c.ID, f)
			return err
		})
		for range 3 {
			s.Clock.Advance(time.Minute)
			s.Must(s.Errands())
		}
		if got := told(s, before); len(got) != 1 {
			t.Errorf("%q", got)
		}
		if n := outcomes(s, b.ID); n["sent"] != 1 || len(n) != 1 {
			t.Errorf("%v", n)
		}
		for _, state := range []string{"read", "delivered", "read"} { // out of order, and twice
			s.Hear(whatsapptest.Status(s.WhatsApp.Sent()[before], state))
			s.Must(s.Errands())
		}
		if n := outcomes(s, b.ID); n["read"] != 1 || len(n) != 1 {
			t.Errorf("%v", n)
		}
		s.Chat(ana, "Baja")
		s.Must(s.Errands())
		asStaff(s, func(u *core.Unit) error {
			c, err := u.Customers.Get(ids[ana])
			if !c.NoNews {
				t.Error("the keyword was not heeded")
			}
			return err
		})
		if _, err := starts(s, vip); !fault.Is(err, fault.Conflict) {
			t.Errorf("nobody is left: %v", err)
		}
		s.Sound()
	}}, flow{Name: "stopped, and started twice", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		circle(s)
		before := len(s.WhatsApp.Sent())
		b, err := starts(s, vip)
		s.Must(err)
		again := vip
		again.ID = b.ID
		if same, err := starts(s, again); err != nil || same.ID != b.ID {
			t.Errorf("%+v, %v", same, err)
		}
		s.Must(s.ErrandsOf(news.BroadcastErrand))
		for range 2 {
			asStaff(s, func(u *core.Unit) error { _, err := u.News.Stop(b.ID); return err })
		}
		s.Clock.Advance(5 * time.Minute)
		s.Must(s.Errands())
		if n := outcomes(s, b.ID); n["skipped"] != 1 || len(n) != 1 || len(told(s, before)) != 0 {
			t.Errorf("%v, %q", n, told(s, before))
		}
	}}, flow{Name: "who is in an audience", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		circle(s)
		bought(s, 1)
		tables(s)
		reserves(s, beto, 21*60)
		for want, a := range map[int64][]news.Audience{
			3: {{}},
			2: {{Tag: "100% vip"}},
			1: {{BoughtSince: "2026-03-01"}, {Tag: "100% vip", BoughtSince: "2026-03-10"}, {BookedFrom: string(tonight)},
				{BookedFrom: string(tonight), BookedUntil: string(tonight)}},
			0: {{Tag: "vip"}, {Tag: "100_ vip"}, {BoughtSince: "2026-03-11"}, {BookedUntil: "2026-03-10"}, {BoughtSince: "2026-03-10", BookedFrom: "2026-03-10"}},
		} {
			for _, one := range a {
				asStaff(s, func(u *core.Unit) error {
					n, err := u.News.CountReached(one)
					if n != want {
						t.Errorf("%+v reaches %d, want %d", one, n, want)
					}
					return err
				})
			}
		}
		for _, wrong := range []news.Broadcast{{Text: " "}, {Text: "{order}"}, {Text: "x", Audience: news.Audience{BoughtSince: "ayer"}}} {
			if _, err := starts(s, wrong); !fault.Is(err, fault.InvalidArguments) {
				t.Errorf("%+v: %v", wrong, err)
			}
		}
	}})
}
