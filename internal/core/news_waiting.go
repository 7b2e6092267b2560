package core

import (
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// news_waiting.go is the news of a place that became free: what is offered, and what a yes or a no does.

var freesPlaces = map[string]bool{
	"booking.cancelled": true, "booking.rescheduled": true, "booking.completed": true, "booking.no_show": true,
}

func newsOfWaiting(u *Unit, e scope.Event) (news.Piece, error) {
	w, err := u.Waiting.Get(e.Aggregate, false)
	if err != nil || w.State != booking.Offered {
		return news.Piece{}, err
	}
	return news.Piece{Kind: access.WaitingPlace, CustomerID: w.CustomerID, SessionID: w.SessionID, SubjectID: w.ID,
		Version: w.Offer() + "@" + strconv.FormatInt(w.UpdatedAt.UnixMicro(), 10)}, nil
}

// offerStands reports whether a piece's offer is the one that its customer has now.
func offerStands(u *Unit, p news.Piece, w booking.Waiter) bool {
	return w.State == booking.Offered && strings.HasPrefix(p.Version, w.Offer()) && u.Now.Before(w.OfferUntil)
}

func waitingValues(u *Unit, p news.Piece) (map[string]string, bool, error) {
	w, err := u.Waiting.Get(p.SubjectID, false)
	if err != nil || !offerStands(u, p, w) {
		return nil, false, err
	}
	zone, err := u.Places.Zone(w.BranchID)
	if err != nil {
		return nil, false, err
	}
	b := booking.Booking{Kind: w.Kind, BranchID: w.BranchID, Day: w.OfferDay, Start: w.OfferStart, Party: w.Party, Resources: w.OfferResources}
	if w.ServiceID != "" {
		v, err := u.Places.Service(w.ServiceID)
		if err != nil {
			return nil, false, err
		}
		b.Title = v.Name
	}
	values, err := whatIsBooked(u, b)
	until := w.OfferUntil.In(zone)
	if values != nil {
		values["until"] = u.Board.OnClock(until.Hour()*60 + until.Minute())
	}
	return values, err == nil, err
}

var (
	titleTake   = locale.Text{ES: "Lo quiero", PT: "Quero", EN: "I want it"}
	titleNot    = locale.Text{ES: "No, gracias", PT: "Não, obrigado", EN: "No, thanks"}
	wordsTake   = locale.Text{ES: "Sí, lo quiero", PT: "Sim, quero", EN: "Yes, I want it"}
	msgGotPlace = locale.Text{
		ES: "¡Listo! Te anoté: %s, %s. Código: %s.", PT: "Pronto! Está marcado: %s, %s. Código: %s.", EN: "Done! You are booked: %s, %s. Code: %s.",
	}
	msgPlaceGone = locale.Text{
		ES: "Ese lugar ya se ocupó. Seguís en la lista de espera y te avisamos si se libera otro.",
		MX: "Ese lugar ya se ocupó. Sigues en la lista de espera y te avisamos si se libera otro.",
		PT: "Esse lugar já foi ocupado. Você continua na lista de espera e avisamos se liberar outro.",
		EN: "That place has been taken. You are still on the waiting list, and we will tell you of another one.",
	}
	msgNotWaiting = locale.Text{
		ES: "Ese lugar ya no está disponible y no estás en la lista de espera.",
		PT: "Esse lugar já não está disponível e você não está na lista de espera.",
		EN: "That place is not available any more, and you are not on the waiting list.",
	}
	msgPlaceDeclined = locale.Text{
		ES: "Está bien. Seguís en la lista de espera por si se libera otro lugar.",
		MX: "Está bien. Sigues en la lista de espera por si se libera otro lugar.",
		PT: "Tudo bem. Você continua na lista de espera caso libere outro lugar.",
		EN: "All right. You are still on the waiting list in case of another place.",
	}
)

// answerOffer carries out a yes or a no to a place that became free.
func answerOffer(u *Unit, p news.Piece, a news.Answer) (string, error) {
	w, err := u.Waiting.Get(p.SubjectID, false)
	if fault.Is(err, fault.NotFound) {
		return "", nil
	}
	switch {
	case err != nil:
		return "", err
	case !strings.HasPrefix(p.Version, w.Offer()) && w.State.Waits(): // there was another offer since
		return u.Say(msgPlaceGone), nil
	case a == news.No && w.State.Waits():
		return u.Say(msgPlaceDeclined), u.Waiting.Decline(w.ID)
	}
	b, taken, err := u.Waiting.Take(w.ID)
	if err != nil {
		return "", err
	}
	if !taken {
		if !w.State.Waits() {
			return u.Say(msgNotWaiting), nil
		}
		return u.Say(msgPlaceGone), nil
	}
	values, err := whatIsBooked(u, b)
	return u.Say(msgGotPlace, values["what"], values["when"], u.Code(b.Code)), err
}
