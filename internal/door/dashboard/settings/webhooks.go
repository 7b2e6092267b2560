package settings

import (
	"slices"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// webhooksPage is the data of the endpoints. Secret is shown once, to the owner who asked for it.
type webhooksPage struct {
	Endpoints []dispatch.Endpoint
	Secret    string
	For       string
}

func (area *Settings) showWebhooks(v *page.Visit) (page.Answer, error) {
	return area.renderWebhooks(v, webhooksPage{})
}

func (area *Settings) renderWebhooks(v *page.Visit, p webhooksPage) (page.Answer, error) {
	var err error
	p.Endpoints, err = area.Webhooks.Endpoints(v.Context(), v.Workspace.ID)
	return page.Page{Name: "settings-webhooks", Within: "settings", Title: v.T("settings.webhooks"), Data: p}, err
}

func (area *Settings) createWebhook(v *page.Visit) (page.Answer, error) {
	issued, err := area.Webhooks.Create(v.Context(), v.Workspace.ID, v.Field("url"), commaList(v.Field("types")))
	if err != nil {
		return nil, badAddress(v, err)
	}
	return area.renderWebhooks(v, webhooksPage{Secret: issued.Secret, For: issued.URL})
}

// badAddress translates a refusal of an endpoint's address.
func badAddress(v *page.Visit, err error) error {
	if e := fault.From(err); e.Code == fault.InvalidArguments || e.Code == fault.BlockedAddress {
		for _, f := range e.Fields {
			if f.Path == "/types" {
				return v.InvalidAt("types", "settings.hooks.types.wrong")
			}
		}
		return v.InvalidAt("url", "settings.hooks.address")
	}
	return err
}

// webhookPage is one endpoint with its deliveries, newest first.
type webhookPage struct {
	dispatch.Endpoint
	Deliveries []deliveryLine
	States     []page.Choice
	More       string
}

// deliveryLine is the delivery of one event.
type deliveryLine struct {
	dispatch.Delivery
	Stands, Tries string
}

// manyDeliveries is how many a page shows.
const manyDeliveries = 30

// deliveryWords are the words for delivery states.
var deliveryWords = []struct {
	state dispatch.DeliveryState
	word  string
}{
	{"", "settings.hooks.all"}, {dispatch.Pending, "settings.hooks.pending"},
	{dispatch.Waiting, "settings.hooks.waiting"},
	{dispatch.Delivered, "settings.hooks.delivered"}, {dispatch.Dead, "settings.hooks.dead"},
}

func (area *Settings) showWebhook(v *page.Visit, e dispatch.Endpoint) (page.Answer, error) {
	p := webhookPage{Endpoint: e}
	here, q := v.Path("settings", "webhooks", e.ID), v.Request.URL.Query()
	f := dispatch.DeliveryFilter{EndpointID: e.ID, Limit: manyDeliveries + 1, After: doorkit.IDOrEmpty(q.Get("after"))}
	for _, w := range deliveryWords {
		c := page.Choice{Title: v.T(w.word), Value: string(w.state), Path: here,
			Here: string(w.state) == q.Get("state")}
		if w.state != "" {
			c.Path += "?state=" + string(w.state)
		}
		if c.Here {
			f.State = w.state
		}
		p.States = append(p.States, c)
	}
	list, err := area.Webhooks.Deliveries(v.Context(), v.Workspace.ID, f)
	if err != nil {
		return nil, err
	}
	list, p.More = page.Cut(list, manyDeliveries, func(last dispatch.Delivery) string {
		return here + "?state=" + string(f.State) + "&after=" + last.ID
	})
	for _, one := range list {
		line := deliveryLine{Delivery: one, Tries: v.N("settings.hooks.tries", int64(one.Attempts))}
		for _, c := range p.States {
			if c.Value == string(one.State) {
				line.Stands = c.Title
			}
		}
		p.Deliveries = append(p.Deliveries, line)
	}
	back := page.Crumb{Title: v.T("settings.webhooks"), Path: v.Path("settings", "webhooks")}
	return page.Page{Name: "settings-webhook", Within: "settings", Title: e.URL, Data: p, Crumbs: []page.Crumb{back}},
		nil
}

// endpoint is the endpoint in the address.
func (area *Settings) endpoint(v *page.Visit) (e dispatch.Endpoint, err error) {
	all, err := area.Webhooks.Endpoints(v.Context(), v.Workspace.ID)
	if err != nil {
		return e, err
	}
	i := slices.IndexFunc(all, func(e dispatch.Endpoint) bool { return e.ID == v.Request.PathValue("id") })
	if i < 0 {
		return e, page.NotFound()
	}
	return all[i], nil
}

// changeWebhook runs the button that was pressed.
func (area *Settings) changeWebhook(v *page.Visit, e dispatch.Endpoint) (page.Answer, error) {
	here := v.Path("settings", "webhooks", e.ID)
	switch hooks, of := area.Webhooks, v.Workspace.ID; v.Field("do") {
	case "on", "off":
		to := dispatch.Active
		if v.Field("do") == "off" {
			to = dispatch.Disabled
		}
		if _, err := hooks.Update(v.Context(), of, e.ID, dispatch.Change{State: &to}); err != nil {
			return nil, badAddress(v, err)
		}
		return v.Done(here, "settings.saved")
	case "test":
		return area.tryWebhook(v, e, here)
	case "rotate":
		issued, err := hooks.Rotate(v.Context(), of, e.ID, 24*time.Hour)
		if err != nil {
			return nil, err
		}
		return area.renderWebhooks(v, webhooksPage{Secret: issued.Secret, For: issued.URL})
	case "delete":
		return v.Finish(hooks.Delete(v.Context(), of, e.ID, nil), v.Path("settings", "webhooks"), "settings.hooks.gone")
	}
	return nil, page.NotFound()
}

// tryWebhook sends a test event and shows the response.
func (area *Settings) tryWebhook(v *page.Visit, e dispatch.Endpoint, here string) (page.Answer, error) {
	one, err := area.Webhooks.Test(v.Context(), v.Workspace.ID, e.ID, "")
	switch {
	case fault.Is(err, fault.Conflict):
		return nil, v.Conflict("settings.hooks.off")
	case err != nil:
		return nil, err
	case one.State == dispatch.Delivered:
		return v.Done(here, "settings.hooks.worked", strconv.Itoa(one.LastStatus))
	}
	return page.Away{To: here, Message: v.T("settings.hooks.failed", one.LastError), Bad: true}, nil
}

func (area *Settings) redeliver(v *page.Visit, e dispatch.Endpoint) (page.Answer, error) {
	delivery := v.Request.PathValue("delivery")
	if !doorkit.IsID(delivery) {
		return nil, page.NotFound()
	}
	_, err := area.Webhooks.Redeliver(v.Context(), v.Workspace.ID, e.ID, delivery)
	if fault.Is(err, fault.Conflict) {
		err = v.Conflict("settings.hooks.not_now")
	}
	return v.Finish(err, v.Path("settings", "webhooks", e.ID), "settings.hooks.again")
}
