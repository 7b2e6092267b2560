package dashboard

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// keysPage is the data of the API keys. Secret is shown once, to the owner who asked for it.
type keysPage struct {
	Sections []Choice
	Keys     []access.APIKey
	Secret   string
	For      string // the name of its key
	At       time.Time
}

// overlap is how long a replaced key stays valid.
const overlap = time.Hour

func showKeys(v *visit) (answer, error) { return v.keysPage(keysPage{}) }

func (v *visit) keysPage(p keysPage) (answer, error) {
	var err error
	p.Sections, p.At = v.sections("keys"), v.door.Runtime.Clock.Now()
	p.Keys, err = v.door.Keyring.List(v.context(), v.Workspace.ID)
	return page{name: "settings-keys", within: "settings", title: v.T("settings.keys"), data: p}, err
}

func issueKey(v *visit) (answer, error) {
	name, role := locale.OneLine(v.field("name")), access.Role(v.field("role"))
	if name == "" || len([]rune(name)) > 100 || role != access.Agent && role != access.Staff && role != access.Owner {
		return nil, fault.New(fault.InvalidArguments, "%s", v.T("settings.keys.name"))
	}
	issued, err := v.door.Keyring.Issue(v.context(), v.Workspace.ID, name, role)
	if err != nil {
		return nil, err
	}
	return v.keysPage(keysPage{Secret: issued.Secret, For: name})
}

func rotateKey(v *visit) (answer, error) {
	issued, err := v.door.Keyring.Rotate(v.context(), v.Workspace.ID, v.id(), overlap)
	if fault.Is(err, fault.Conflict) {
		err = fault.New(fault.Conflict, "%s", v.T("settings.keys.over"))
	}
	if err != nil {
		return nil, err
	}
	return v.keysPage(keysPage{Secret: issued.Secret, For: issued.Name})
}

func revokeKey(v *visit) (answer, error) {
	if err := v.door.Keyring.Revoke(v.context(), v.Workspace.ID, v.id()); err != nil {
		return nil, err
	}
	to := v.Path("settings", "keys")
	return v.done(to, "settings.keys.revoked")
}
