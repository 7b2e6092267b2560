package frontdesk

import (
	"cmp"
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/speech"
)

type getBusinessInfoIn struct {
	BranchID string `json:"branch_id,omitempty" doc:"La sucursal, si se pregunta por una en particular: su id, o su nombre con las palabras del cliente"`
}

type getBusinessInfoOut struct {
	Name             string       `json:"name"`
	Phone            string       `json:"phone,omitempty"`
	Address          string       `json:"address,omitempty"`
	City             string       `json:"city,omitempty"`
	Branches         []branchInfo `json:"branches" doc:"Todas las sucursales, si hay varias"`
	PaymentMethods   []string     `json:"payment_methods" doc:"Cómo se puede pagar; vacío si no se sabe"`
	Delivers         bool         `json:"delivers" doc:"Si lleva pedidos a domicilio"`
	SocialMedia      socialMedia  `json:"social_media"`
	FormattedMessage string       `json:"formatted_message" doc:"Lo principal en una frase para el cliente"`
}

type branchInfo struct {
	BranchID string `json:"branch_id" jsonschema:"format=uuid"`
	Name     string `json:"name"`
	Address  string `json:"address,omitempty"`
	Phone    string `json:"phone,omitempty"`
}

type socialMedia struct {
	Instagram string `json:"instagram,omitempty"`
	Facebook  string `json:"facebook,omitempty"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:  "get_business_info",
	Title: "Ver los datos del negocio",
	Doc:   "Trae lo que el negocio dice de sí mismo: dónde está, su teléfono, sus sucursales y cómo se puede pagar. Para los horarios está get_business_hours.",
	Listing: tool.Listing{
		Yields: []string{"retail/get_business_profile"},
	},
	Category: info, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: everyAssistant,
}, getBusinessInfo)

var (
	msgWeAre   = locale.Text{ES: "Somos %s.", PT: "Somos %s.", EN: "This is %s."}
	msgWeAreAt = locale.Text{ES: "Somos %s y estamos en %s.", PT: "Somos %s e estamos em %s.", EN: "This is %s, at %s."}
	msgCallUs  = locale.Text{ES: "El teléfono es %s.", PT: "O telefone é %s.", EN: "The phone number is %s."}
	msgPayWith = locale.Text{ES: "Se puede pagar con %s.", PT: "Dá para pagar com %s.", EN: "You can pay with %s."}
	msgAlsoAt  = locale.Text{ES: "Las sucursales son %s.", PT: "As unidades são %s.", EN: "The branches are %s."}
)

func getBusinessInfo(_ context.Context, u *core.Unit, in getBusinessInfoIn) (getBusinessInfoOut, error) {
	told, err := u.Places.Exists(u.BranchID)
	if err != nil {
		return getBusinessInfoOut{}, err
	}
	here, err := u.Places.At("/branch_id", in.BranchID)
	if err != nil {
		return getBusinessInfoOut{}, err
	}
	known := told != "" || locale.OneLine(in.BranchID) != ""
	all, err := u.Places.Branches()
	if err != nil {
		return getBusinessInfoOut{}, err
	}
	p := u.Workspace.Settings.Profile
	out := getBusinessInfoOut{
		Name: u.Workspace.Name, Phone: p.Phone, Address: p.Address, City: p.City,
		Branches: make([]branchInfo, len(all)), PaymentMethods: []string{},
		Delivers: u.Business.Reach().Available, SocialMedia: socialMedia{Instagram: p.Social["instagram"],
			Facebook: p.Social["facebook"]},
	}
	if known || len(all) == 1 {
		out.locate(u, here, len(all) > 1)
	}
	for i, b := range all {
		out.Branches[i] = branchInfo{BranchID: b.ID, Name: b.Name, Address: b.Address,
			Phone: u.Workspace.Settings.PhoneAt(b.ID)}
	}
	for _, m := range u.Workspace.Settings.PaymentMethods {
		out.PaymentMethods = append(out.PaymentMethods, u.Business.PaymentName(m))
	}
	out.FormattedMessage = out.sentence(u, in.BranchID == "", all)
	return out, nil
}

// locate tells a branch's own address and telephone. One of several may be in another city than the business.
func (out *getBusinessInfoOut) locate(u *core.Unit, b booking.Branch, several bool) {
	out.Address, out.Phone = cmp.Or(b.Address, out.Address), u.Workspace.Settings.PhoneAt(b.ID)
	if several && b.Address != "" {
		out.City = ""
	}
}

func (out getBusinessInfoOut) sentence(u *core.Unit, whole bool, branches []booking.Branch) string {
	var parts []string
	if where := joined(out.Address, out.City); where == "" {
		parts = append(parts, u.Say(msgWeAre, out.Name))
	} else {
		parts = append(parts, u.Say(msgWeAreAt, out.Name, where))
	}
	if out.Phone != "" {
		parts = append(parts, u.Say(msgCallUs, phoneSaid(u, out.Phone)))
	}
	if whole && len(branches) > 1 {
		parts = append(parts, u.Say(msgAlsoAt, u.Places.Addressed(branches, false)))
	}
	if len(out.PaymentMethods) > 0 {
		parts = append(parts, u.Say(msgPayWith, locale.List(u.Workspace.Locale, out.PaymentMethods, false)))
	}
	return strings.Join(parts, " ")
}

// joined is an address with its city, unless the address already has it.
func joined(address, city string) string {
	switch {
	case address == "":
		return city
	case city == "" || strings.Contains(locale.Fold(address), locale.Fold(city)):
		return address
	}
	return address + ", " + city
}

// phoneSaid is a telephone number as it is dialled locally.
func phoneSaid(u *core.Unit, written string) string {
	if !u.Spoken() {
		return written
	}
	if e164, err := phone.Normalize(written, u.Workspace.Country); err == nil {
		written = phone.National(e164)
	}
	return speech.Phone(u.Workspace.Locale, written)
}
