package dashboard

import (
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// webhooksPage is the data of the endpoints. Secret is shown once, to the owner who asked for it.
type webhooksPage struct {
	Sections  []Choice
	Endpoints []dispatch.Endpoint
	Secret    string
	For       string
}

func showWebhooks(v *visit) (answer, error) { return v.webhooksPage(webhooksPage{}) }

func (v *visit) webhooksPage(p webhooksPage) (answer, error) {
	var err error
	p.Sections = v.sections("webhooks")
	p.Endpoints, err = v.door.Webhooks.Endpoints(v.context(), v.Workspace.ID)
	return page{name: "settings-webhooks", within: "settings", title: v.T("settings.webhooks"), data: p}, err
}

func createWebhook(v *visit) (answer, error) {
	issued, err := v.door.Webhooks.Create(v.context(), v.Workspace.ID, v.field("url"), commaList(v.field("types")))
	if err != nil {
		return nil, v.badAddress(err)
	}
	return v.webhooksPage(webhooksPage{Secret: issued.Secret, For: issued.URL})
}

// badAddress translates a refusal of an endpoint's address.
func (v *visit) badAddress(err error) error {
	if e := fault.From(err); e.Code == fault.InvalidArguments || e.Code == fault.BlockedAddress {
		return fault.New(fault.InvalidArguments, "%s", v.T("settings.hooks.address"))
	}
	return err
}

// webhookPage is one endpoint with its deliveries, newest first.
type webhookPage struct {
	dispatch.Endpoint
	Sections   []Choice
	Deliveries []deliveryLine
	States     []Choice
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
	{"", "settings.hooks.all"}, {dispatch.Pending, "settings.hooks.pending"}, {dispatch.Waiting, "settings.hooks.waiting"},
	{dispatch.Delivered, "settings.hooks.delivered"}, {dispatch.Dead, "settings.hooks.dead"},
}

func showWebhook(v *visit) (answer, error) {
	e, err := v.endpoint()
	if err != nil {
		return nil, err
	}
	p := webhookPage{Endpoint: e, Sections: v.sections("webhooks")}
	here, q := v.Path("settings", "webhooks", e.ID), v.r.URL.Query()
	f := dispatch.DeliveryFilter{EndpointID: e.ID, Limit: manyDeliveries + 1}
	for _, w := range deliveryWords {
		c := Choice{Title: v.T(w.word), Value: string(w.state), Path: here, Here: string(w.state) == q.Get("state")}
		if w.state != "" {
			c.Path += "?state=" + string(w.state)
		}
		if c.Here {
			f.State = w.state
		}
		p.States = append(p.States, c)
	}
	if after := q.Get("after"); uuid.Validate(after) == nil {
		f.After = after
	}
	list, err := v.door.Webhooks.Deliveries(v.context(), v.Workspace.ID, f)
	if err != nil {
		return nil, err
	}
	if len(list) > manyDeliveries {
		list = list[:manyDeliveries]
		p.More = here + "?state=" + string(f.State) + "&after=" + list[manyDeliveries-1].ID
	}
	for _, one := range list {
		line := deliveryLine{Delivery: one, Tries: v.N("settings.hooks.tries", int64(one.Attempts))}
		for _, c := range p.States {
			if c.Value == string(one.State) {
				line.Stands = c.Title
			}
		}
		p.Deliveries = append(p.Deliveries, line)
	}
	back := Crumb{v.T("settings.webhooks"), v.Path("settings", "webhooks")}
	return page{name: "settings-webhook", within: "settings", title: e.URL, data: p, crumbs: []Crumb{back}}, nil
}

func (v *visit) endpoint() (e dispatch.Endpoint, err error) {
	all, err := v.door.Webhooks.Endpoints(v.context(), v.Workspace.ID)
	if err != nil {
		return e, err
	}
	i := slices.IndexFunc(all, func(e dispatch.Endpoint) bool { return e.ID == v.r.PathValue("id") })
	if i < 0 {
		return e, errNothing()
	}
	return all[i], nil
}

// changeWebhook runs the button that was pressed.
func changeWebhook(v *visit) (answer, error) {
	e, err := v.endpoint()
	if err != nil {
		return nil, err
	}
	here := v.Path("settings", "webhooks", e.ID)
	switch hooks, of := v.door.Webhooks, v.Workspace.ID; v.field("do") {
	case "on", "off":
		to := dispatch.Active
		if v.field("do") == "off" {
			to = dispatch.Disabled
		}
		if _, err := hooks.Update(v.context(), of, e.ID, dispatch.Change{State: &to}); err != nil {
			return nil, v.badAddress(err)
		}
		return v.done(here, "settings.saved")
	case "test":
		return v.tryWebhook(e, here)
	case "rotate":
		issued, err := hooks.Rotate(v.context(), of, e.ID, 24*time.Hour)
		if err != nil {
			return nil, err
		}
		return v.webhooksPage(webhooksPage{Secret: issued.Secret, For: issued.URL})
	case "delete":
		if err := hooks.Delete(v.context(), of, e.ID); err != nil {
			return nil, err
		}
		list := v.Path("settings", "webhooks")
		return v.done(list, "settings.hooks.gone")
	}
	return nil, errNothing()
}

// tryWebhook sends a test event and shows the response.
func (v *visit) tryWebhook(e dispatch.Endpoint, here string) (answer, error) {
	one, err := v.door.Webhooks.Test(v.context(), v.Workspace.ID, e.ID, "")
	switch {
	case fault.Is(err, fault.Conflict):
		return nil, fault.New(fault.Conflict, "%s", v.T("settings.hooks.off"))
	case err != nil:
		return nil, err
	case one.State == dispatch.Delivered:
		return v.done(here, "settings.hooks.worked", strconv.Itoa(one.LastStatus))
	}
	return away{to: here, said: v.T("settings.hooks.failed", one.LastError), bad: true}, nil
}

func redeliver(v *visit) (answer, error) {
	e, err := v.endpoint()
	if err != nil {
		return nil, err
	}
	delivery := v.r.PathValue("delivery")
	if uuid.Validate(delivery) != nil {
		return nil, errNothing()
	}
	_, err = v.door.Webhooks.Redeliver(v.context(), v.Workspace.ID, e.ID, delivery)
	if fault.Is(err, fault.Conflict) {
		err = fault.New(fault.Conflict, "%s", v.T("settings.hooks.not_now"))
	}
	if err != nil {
		return nil, err
	}
	to := v.Path("settings", "webhooks", e.ID)
	return v.done(to, "settings.hooks.again")
}
