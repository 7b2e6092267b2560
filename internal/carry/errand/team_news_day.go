package errand

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Day leaves the summary of the day for those who want it, once, from the business's hour on.
func (n *TeamNews) Day(ctx context.Context, w *access.Workspace) error {
	now := n.Clock.Now().In(w.Location())
	if now.Hour() < w.Settings.Teams.SummaryFrom() {
		return nil
	}
	day := now.Format(time.DateOnly)
	due, err := core.Look(ctx, n.Desk, w, func(u *core.Unit) (bool, error) {
		to, err := u.Support.Wanted(scope.NewsDay)
		if err != nil || len(to) == 0 {
			return false, err
		}
		_, err = u.Support.Notification(u.DailyID(scope.NewsDay, day), false)
		if fault.Is(err, fault.NotFound) {
			return true, nil
		}
		return false, err
	})
	if err != nil || !due {
		return err
	}
	return n.Desk.Write(ctx, w, access.System, func(u *core.Unit) error {
		u.Inform(scope.NewsDay, day)
		return nil
	})
}

var (
	msgDaySales = locale.Text{
		ES: "Pedidos de hoy: %d, por %s. Cobros: %d, por %s.",
		PT: "Pedidos de hoje: %d, no valor de %s. Recebimentos: %d, no valor de %s.",
		EN: "Orders of today: %d, for %s. Payments: %d, of %s.",
	}
	msgDayBooked = locale.Text{ES: "Reservas de mañana: %d.", PT: "Reservas de amanhã: %d.", EN: "Bookings of tomorrow: %d."}
	msgDayOpen   = locale.Text{
		ES: "Sin resolver: conversaciones %d, pagos por confirmar %d, comprobantes %d, preguntas %d.",
		PT: "Em aberto: conversas %d, pagamentos por confirmar %d, comprovantes %d, perguntas %d.",
		EN: "Open: conversations %d, payments to confirm %d, receipts %d, questions %d.",
	}
)

// ofDay is how the day went so far; nothing where it is over.
func ofDay(u *core.Unit, day string) (support.Notification, error) {
	if u.Now.In(u.Workspace.Location()).Format(time.DateOnly) != day {
		return support.Notification{}, nil
	}
	s, err := u.Figures.Summary(1)
	if err != nil {
		return support.Notification{}, err
	}
	booked, err := u.Figures.BookedTomorrow()
	today, wait := s.Today(), s.Waiting
	text := u.Write(msgDaySales, today.Orders, u.Money(today.Sales), today.Payments, u.Money(today.Received))
	if booked > 0 {
		text += " " + u.Write(msgDayBooked, booked)
	}
	if wait.Handoffs+wait.Claims+wait.Receipts+wait.Questions > 0 {
		text += " " + u.Write(msgDayOpen, wait.Handoffs, wait.Claims, wait.Receipts, wait.Questions)
	}
	return support.Notification{Team: access.Management, Message: text}, err
}
