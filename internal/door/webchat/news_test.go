package webchat_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestAReminderIsAnsweredOnThePage(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		h.answers(says("Hola."))
		b := h.visitor().starts()
		b.says("hola")
		b.reply("Hola.")
		session := h.session()
		day := booking.DayOf(h.Clock.Now()).Add(2)
		var made booking.Booking
		h.Must(h.Runtime.Write(t.Context(), h.Workspace, testkit.Boss, func(u *core.Unit) (err error) {
			r := booking.Resource{ID: testkit.NewID(), Kind: booking.Table, Name: "Mesa", SeatsMin: 1, SeatsMax: 4, Active: true}
			if err := u.Places.SaveResource(r); err != nil {
				return err
			}
			var week []booking.WeekRange
			for d := time.Sunday; d <= time.Saturday; d++ {
				week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 12 * 60, To: 24 * 60}})
			}
			if err := u.Places.SetWeek("", week); err != nil {
				return err
			}
			if _, err := u.Enter(session); err != nil {
				return err
			}
			made, err = u.Bookings.Book(booking.Need{Kind: booking.Reservation, Party: 2, Day: day, Start: 20 * 60, Minutes: 60},
				booking.Who{Name: "Ana"}, "", "")
			return err
		}))
		h.Clock.Advance(made.Starts().Add(-24 * time.Hour).Sub(h.Clock.Now()))
		h.Must(h.Errands())
		m := b.reply("Te recordamos")
		replies, _ := m["replies"].([]any)
		if len(replies) != 3 {
			t.Fatalf("%v", m)
		}
		if words := replies[2].(object)["text"].(string); !strings.Contains(words, "Quiero cancelar la reserva "+made.Code) {
			t.Errorf("%q", words)
		}
		b.says(replies[0].(object)["text"].(string))
		b.reply("¡Gracias por confirmar!")
		h.Look(func(u *core.Unit) error {
			now, err := u.Bookings.Get(made.ID, false)
			if now.AcknowledgedAt.IsZero() {
				t.Error("not marked")
			}
			return err
		})
		for _, m := range b.post("open", object{}).is(200)["messages"].([]any) {
			if m.(object)["replies"] != nil {
				t.Errorf("what was answered can be answered again: %v", m)
			}
		}
	})
}
