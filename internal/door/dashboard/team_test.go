package dashboard_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/testkit"
)

// gestion is a business whose agent records leads, tickets and notifications.
var gestion = testkit.Setup{AssistantType: "erp"}

// without expects none of the words.
func (a answered) without(words ...string) answered {
	a.t.Helper()
	for _, w := range words {
		if strings.Contains(a.body, w) {
			a.t.Errorf("%s says %q", a.what, w)
		}
	}
	return a
}

// inOrder expects the words in this order.
func (a answered) inOrder(words ...string) answered {
	a.t.Helper()
	rest := a.body
	for _, w := range words {
		_, after, found := strings.Cut(rest, w)
		if !found {
			a.t.Fatalf("%s does not say %q after those before it: %s", a.what, w, a.body)
		}
		rest = after
	}
	return a
}

// A business without leads, tickets and notifications does not see their pages.
func TestATeamsPagesAreForThoseWhoHaveOne(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		pages := []string{`href="/d/tienda/leads"`, `href="/d/tienda/tickets"`, `href="/d/tienda/notifications"`}
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		clerk.get("/d/tienda/").is(http.StatusOK).without(pages...)
		for _, name := range []string{"leads", "tickets", "notifications"} {
			clerk.get("/d/tienda/" + name).is(http.StatusOK).says("empty card")
		}
		h.Do(func(u *core.Unit) error { _, _, err := u.Leads.Record(crm.Details{Name: "Eva Paz"}); return err })
		clerk.get("/d/tienda/").is(http.StatusOK).says(pages...)
	})
}

func TestLeadsAreFollowed(t *testing.T) {
	eachOf(t, gestion, func(t *testing.T, h *house) {
		session := h.Session("+5491155550001")
		ids := map[string]string{}
		for _, l := range []args{
			{"name": "Íñigo Núñez", "phone": "+5491155550007", "interest": "andamios", "source": "feria"},
			{"name": "Marta Gómez", "email": "marta@x.example", "company": "Obras"},
		} {
			h.Clock.Advance(time.Second)
			ids[l["name"].(string)] = h.OK(session, "erp/create_lead", l)["lead_id"].(string)
		}
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		base := "/d/tienda/leads"
		clerk.get(base).is(http.StatusOK).inOrder("Marta Gómez", "Íñigo Núñez")
		for _, words := range []string{"nunez", "11 5555-0007"} {
			clerk.get(base + "?find=" + url.QueryEscape(words)).is(http.StatusOK).says("Íñigo Núñez").without("Marta")
		}
		clerk.get(base + "?find=marta@X.example").says("Marta Gómez").without("Íñigo")
		clerk.get(base + "?find=nobody").is(http.StatusOK).says("«nobody»")
		clerk.get(base + "?find=%00&status=%00&after=%00").is(http.StatusOK)
		clerk.get(base+"?status=won").is(http.StatusOK).without("Marta", "Íñigo")

		at := base + "/" + ids["Íñigo Núñez"]
		clerk.get(at).is(http.StatusOK).says("tel:&#43;5491155550007", "andamios", "feria",
			"/d/tienda/conversations/"+session)
		clerk.post(at, url.Values{"status": {"contacted"}, "note": {"quiere <b>precio</b>"}}).leads(at)
		clerk.get(at).says("Ahora está como «Contactado».").inOrder("Pasó a «Contactado»",
			"quiere &lt;b&gt;precio&lt;/b&gt;", "Se anotó").says("Tomas")
		clerk.get(base + "?status=contacted").says("Íñigo").without("Marta Gómez")
		clerk.post(at, url.Values{"status": {"contacted"}}).is(http.StatusBadRequest).says("Elegí otro estado")
		clerk.post(at, url.Values{"status": {"eaten"}}).is(http.StatusBadRequest)
		clerk.post(at, url.Values{"note": {strings.Repeat("ñ", 2001)}}).is(http.StatusBadRequest).says("2000")
		for _, id := range []string{testkit.NewID(), "x", "%00"} {
			clerk.get(base + "/" + id).is(http.StatusNotFound)
			clerk.post(base+"/"+id, url.Values{"status": {"won"}}).is(http.StatusNotFound)
		}
	})
}

func TestATicketIsWorkedOn(t *testing.T) {
	eachOf(t, gestion, func(t *testing.T, h *house) {
		session := h.SessionOn("api", "+5491155550001")
		opens := func(subject, priority string) string {
			h.Clock.Advance(time.Second)
			return h.OK(session, "erp/create_support_ticket",
				args{"subject": subject, "description": "No anda.", "priority": priority})["ticket_id"].(string)
		}
		first, second := opens("El taladro", "high"), opens("La factura", "low")
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		base := "/d/tienda/tickets"
		at := base + "/" + first
		clerk.get(base).is(http.StatusOK).inOrder("La factura", "El taladro").says("Prioridad alta")
		clerk.get(base+"?priority=high").says("El taladro", "priority=high&amp;state=all").without("La factura")
		clerk.get(base + "?state=all&priority=low").says("La factura").without("El taladro")
		clerk.get(base + "?state=%00&priority=%00&find=%00&after=%00").is(http.StatusOK)
		for _, number := range []string{"TCK-00001", "tck-1", "1"} {
			clerk.get(base + "?find=" + number).leads(at)
		}
		clerk.get(base + "?find=TCK-9").is(http.StatusOK).says("«TCK-9»")

		page := clerk.get(at).is(http.StatusOK).says("TCK-00001", "No anda.", "Nadie todavía",
			"/d/tienda/conversations/"+session, "Todavía nadie hizo nada.")
		reply := url.Values{"seen": {page.field("seen")}, "text": {"Traelo\r\nmañana"}}
		h.Clock.Advance(time.Second)
		clerk.post(at+"/reply", reply).leads(at)
		clerk.post(at+"/reply", reply).is(http.StatusConflict).says("cambió mientras escribías")
		clerk.get(at).says("Respuesta al cliente", "Traelo\nmañana", "En curso", "Tomas")
		h.Look(func(u *core.Unit) error {
			said, err := u.Conversations.LatestMessages(session, 10)
			if len(said) != 1 || said[0].Text != "Sobre tu consulta TCK-00001: Traelo\nmañana" {
				t.Errorf("the customer was told %v", said)
			}
			return err
		})
		clerk.post(at+"/notes", url.Values{"text": {"llamar a fábrica"}}).leads(at)
		clerk.get(at).says("Nota interna", "llamar a fábrica")
		clerk.post(at+"/notes", url.Values{"text": {" "}}).is(http.StatusBadRequest)
		clerk.post(at+"/notes", url.Values{"text": {strings.Repeat("ñ", 2001)}}).is(http.StatusBadRequest)
		fresh := url.Values{"seen": {clerk.get(at).field("seen")}, "text": {strings.Repeat("ñ", 2001)}}
		clerk.post(at+"/reply", fresh).is(http.StatusBadRequest)

		clerk.post(at+"/state", url.Values{"state": {"closed"}}).leads(at)
		clerk.get(at).says("El ticket quedó «Cerrado».", "Reabrir").without("Marcar resuelto")
		clerk.post(at+"/state", url.Values{"state": {"closed"}}).leads(at) // no change
		clerk.post(at+"/state", url.Values{"state": {"resolved"}}).is(http.StatusConflict).says("está cerrado y no puede pasar a estar resuelto")
		clerk.post(at+"/state", url.Values{"state": {"eaten"}}).is(http.StatusBadRequest)
		clerk.get(base + "?state=closed").says("El taladro").without("La factura")
		clerk.post(base+"/"+second+"/state", url.Values{"state": {"in_progress"}}).leads(base + "/" + second)
		for _, id := range []string{testkit.NewID(), "x", "%00"} {
			clerk.get(base + "/" + id).is(http.StatusNotFound)
			for _, act := range []string{"state", "reply", "notes"} {
				clerk.post(base+"/"+id+"/"+act, url.Values{"state": {"closed"}, "text": {"x"}}).is(http.StatusNotFound)
			}
		}
	})
}

// Urgent notifications come first and are counted; opening one stops its escalation.
func TestNotificationsAreOpened(t *testing.T) {
	eachOf(t, gestion, func(t *testing.T, h *house) {
		session := h.Session("+5491155550001")
		tells := func(team, priority, message string) string {
			h.Clock.Advance(time.Second)
			return h.OK(session, "erp/notify_team", args{"team": team, "priority": priority, "message": message,
				"context": args{"obra": "Warnes", "n": 3}})["notification_id"].(string)
		}
		urgent := tells("support", "urgent", "No llegó el camión")
		left := tells("sales", "urgent", "Se cae la venta")
		tells("sales", "normal", "Piden precio")
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		base := "/d/tienda/notifications"
		clerk.get(base).is(http.StatusOK).inOrder("2 esperando", "Urgentes sin abrir", "Se cae la venta",
			"No llegó el camión", "Los demás", "Piden precio").says("sube a Dirección")
		clerk.get(base+"?team=support").says("No llegó el camión").without("Se cae la venta", "Piden precio")
		clerk.get(base + "?team=%00&view=%00&after=%00").is(http.StatusOK)

		at := base + "/" + urgent
		clerk.get(at).is(http.StatusOK).says("Nadie lo abrió todavía.", "Warnes", "/d/tienda/conversations/"+session)
		if n := h.notification(urgent); !n.OpenedAt.IsZero() {
			t.Error("looking at it opened it")
		}
		clerk.post(at+"/open", nil).leads(at)
		h.as(h.hires(h.Workspace, "Rosa", access.Owner)).post(at+"/open", nil).leads(at)
		clerk.get(at).says("Lo abrió Tomas").without("Nadie lo abrió", "/open")
		h.Clock.Advance(time.Hour)
		if err := h.ErrandsOf(support.ErrandEscalate); err != nil {
			t.Fatal(err)
		}
		if n := h.notification(urgent); n.Reached != access.SupportTeam || n.OpenedBy == "" {
			t.Errorf("it went to %s, opened by %q", n.Reached, n.OpenedBy)
		}
		if n := h.notification(left); n.Reached == access.SalesTeam {
			t.Error("what nobody opened stayed where it was")
		}
		clerk.get(base).says("1 esperando", "Ventas → ").without("No llegó el camión")
		clerk.get(base+"?view=all").inOrder("Piden precio", "Se cae la venta", "No llegó el camión")
		for _, id := range []string{testkit.NewID(), "x", "%00"} {
			clerk.get(base + "/" + id).is(http.StatusNotFound)
			clerk.post(base+"/"+id+"/open", nil).is(http.StatusNotFound)
		}
	})
}

func (h *house) notification(id string) (n support.Notification) {
	h.t.Helper()
	h.Look(func(u *core.Unit) (err error) { n, err = u.Support.Notification(id, false); return err })
	return n
}

// Each list continues on the next page, and every entry appears once.
func TestATeamsListsGoOn(t *testing.T) {
	eachOf(t, gestion, func(t *testing.T, h *house) {
		h.Do(func(u *core.Unit) error {
			for i := range 35 {
				name := fmt.Sprintf("Nombre %c%c", 'A'+i/6, 'a'+i%6)
				if _, _, err := u.Leads.Record(crm.Details{Name: name}); err != nil {
					return err
				}
				if _, err := u.Support.OpenTicket(support.Ticket{Subject: name, Description: name}); err != nil {
					return err
				}
				if _, err := u.Support.Notify(support.Notification{Team: access.SalesTeam, Message: name,
					Priority: support.High}); err != nil {
					return err
				}
			}
			return nil
		})
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		for _, list := range []string{"leads", "leads?find=nombre", "leads?status=new", "tickets",
			"tickets?state=all&priority=medium", "notifications", "notifications?view=all&team=sales"} {
			first := clerk.get("/d/tienda/" + list).is(http.StatusOK)
			_, after, found := strings.Cut(first.body, `rel="next" href="`)
			to, _, _ := strings.Cut(after, `"`)
			if !found {
				t.Errorf("%s ends", list)
				continue
			}
			rest := clerk.get(strings.ReplaceAll(to, "&amp;", "&")).is(http.StatusOK).without(`rel="next"`)
			for i := range 35 {
				name := fmt.Sprintf("Nombre %c%c<", 'A'+i/6, 'a'+i%6)
				if n := strings.Count(first.body, name) + strings.Count(rest.body, name); n != 1 {
					t.Errorf("%s has %s %d times", list, name, n)
				}
			}
		}
	})
}
