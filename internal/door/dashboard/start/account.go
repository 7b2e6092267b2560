package start

import (
	"net/http"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/access/trade"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/country"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// accountPage is the data of the first form.
type accountPage struct {
	Steps  []step
	Inputs []page.Input
	Wrong  bool
}

func (area *Start) ask(v *page.Visit) (page.Answer, error) {
	if a, err := area.gate(v); a != nil || err != nil {
		return a, err
	}
	return accountForm(v, access.FoundingFields{Country: guess(v.Tag)}, nil), nil
}

// guess is the country that a browser's language speaks for.
func guess(tag locale.Tag) string {
	for _, c := range country.All {
		if c.Locale == tag {
			return c.Code
		}
	}
	return ""
}

func accountForm(v *page.Visit, typed access.FoundingFields, refused error) page.Page {
	v.Person.Role = access.Owner // of the business to be
	typed.Password = ""
	p := accountPage{Steps: stepsOf(v, "account", trade.Trade{}), Inputs: v.Form(access.FoundingDescribed.Fields, typed, nil),
		Wrong: refused != nil}
	for i := range p.Inputs {
		in := &p.Inputs[i]
		for _, f := range page.WrongFields(refused) {
			if f.Path == "/"+in.Path {
				in.Wrong = f.Message
			}
		}
		switch in.Path {
		case "trade":
			for _, t := range trade.All() {
				in.Options = append(in.Options, page.Choice{Title: t.Name.In(v.Tag) + ": " + t.About.In(v.Tag), Value: t.Code,
					Here: t.Code == typed.Trade})
			}
		case "country":
			for _, c := range country.All {
				in.Options = append(in.Options, page.Choice{Title: c.Name.In(v.Tag), Value: c.Code, Here: c.Code == typed.Country})
			}
		}
	}
	out := page.Page{Name: "start-account", Title: v.T("start.account"), Data: p, Bare: true}
	if refused != nil {
		out.Status = http.StatusBadRequest
	}
	return out
}

// found makes the business and signs its owner in. The code is of no use afterwards.
func (area *Start) found(v *page.Visit) (page.Answer, error) {
	if a, err := area.gate(v); a != nil || err != nil {
		return a, err
	}
	f := access.FoundingFields{
		Owner: locale.OneLine(v.Field("owner")), Email: access.Email(v.Field("email")),
		Password: v.Request.PostFormValue("password"), Name: locale.OneLine(v.Field("name")), Trade: v.Field("trade"),
		Country: v.Field("country"),
	}
	secret, stay, w, err := area.Entrance.Found(v.Context(), f, v.Tag, area.device(v))
	switch {
	case fault.Is(err, fault.InvalidArguments):
		return accountForm(v, f, err), nil
	case fault.Is(err, fault.Conflict): // another one was faster
		area.FirstRun.End()
		return nil, page.NotFound()
	case err != nil:
		return nil, err
	}
	area.FirstRun.End()
	v.SetCookie(codeCookie, "", 0)
	v.SetCookie(page.SessionCookie, secret, stay.EndsAt.Sub(stay.CreatedAt))
	return page.Away{To: "/d/" + w.Slug + "/start"}, nil
}
