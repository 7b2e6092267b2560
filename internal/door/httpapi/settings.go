package httpapi

import (
	"context"
	"sync"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// settings are a business's own rules: what its people, and their programs, edit of them.
type settings struct{ keyring *access.Keyring }

// mostSettings bounds a change of settings: a business may have many zones and promotions.
const mostSettings = 1 << 20

const changeSettingsText = "A JSON merge patch (RFC 7396): what is not named stays, null is the default again, a list is replaced as a whole. " +
	"Some settings only an owner may change; GET /v1/settings/schema says which. All mistakes are told at once and then nothing changes. " +
	"Without If-Match, changes of different settings at the same time are all kept."

func (s settings) register(r *router) {
	described := access.Workspace{}.SettingsFields()
	schema, fields := described.Schema.JSON(), described.Fields
	addRaw(r, r.returns(get("/v1/settings", "getSettings", "The business's settings; one that is not there has its default"),
		"Settings", schema, fields), staffOnly, s.get)
	op := r.takes(change("/v1/settings", "changeSettings", "Change settings"), "SettingsChange", patchSchema(schema), fields)
	op.Description, op.MaxBodyBytes = changeSettingsText, mostSettings
	addRaw(r, r.returns(op, "Settings", schema, fields), staffOnly, s.change)
	add(r, get("/v1/settings/schema", "getSettingsSchema", "What can be set, for forms: groups, labels, kinds, rules, who may"),
		staffOnly, s.schema)
}

func (s settings) get(ctx context.Context, c caller, _ *struct{}) (*edited, error) {
	w, err := s.keyring.Workspace(ctx, c.Workspace.ID)
	if err != nil {
		return nil, err
	}
	return showSettings(w, c)
}

// showSettings is what the caller's role may see of settings. Their version is of all of them.
func showSettings(w access.Workspace, c caller) (*edited, error) {
	shown, err := w.SettingsFields().Visible(w.Settings, string(c.Actor.Role))
	return &edited{ETag: etag(w.Settings), Body: shown}, err
}

func (s settings) change(ctx context.Context, c caller, in *Patch) (*edited, error) {
	w, err := s.keyring.EditWorkspace(ctx, c.Workspace.ID, func(w *access.Workspace) (err error) {
		w.Settings, err = patchOf(w.SettingsFields(), w.Settings, *in, c, w.Locale)
		return err
	})
	if err != nil {
		return nil, err
	}
	return showSettings(w, c)
}

// patchOf is a value after a change that its caller may make.
func patchOf[F any](described *field.Described[F], before F, in Patch, c caller, tag locale.Tag) (F, error) {
	if err := unchanged(in.IfMatch, etag(before), tag); err != nil {
		return before, err
	}
	after, err := described.Merge(before, in.RawBody, tag)
	if err != nil {
		return before, err
	}
	changes, err := field.Diff(before, after)
	if err == nil && c.Actor.Role != access.Operator {
		err = described.Permit(string(c.Actor.Role), changes, tag)
	}
	return after, err
}

type settingsSchema struct {
	Language string         `json:"language"`
	Groups   []settingGroup `json:"groups" nullable:"false" doc:"Where people look for a setting, in the order to show them."`
	Fields   []settingField `json:"fields" nullable:"false" doc:"What the caller's role may see, in the order to show them."`
}

type settingGroup struct {
	Name  string `json:"name"`
	Label string `json:"label"`
}

type settingField struct {
	Path     string          `json:"path" doc:"Its place in the settings; * is any item of a list, or any name of a map."`
	Group    string          `json:"group"`
	Label    string          `json:"label"`
	Help     string          `json:"help,omitempty"`
	Kind     string          `json:"kind" doc:"How it is written: text, long, number, money (minor units), percent, points, milliseconds, seconds, minutes, hours, days, bool, date, phone, email, url, color, choice, list, group, rows, map, object."`
	Rules    map[string]any  `json:"rules,omitempty" doc:"Keywords of JSON Schema; those of a list's texts or of a map's values stand with it."`
	Choices  []settingChoice `json:"choices,omitempty"`
	Default  string          `json:"default,omitempty" doc:"What an empty one means."`
	Required bool            `json:"required" doc:"Within its group."`
	Personal bool            `json:"personal" doc:"Masked in what is kept of changes."`
	See      string          `json:"see" enum:"agent,staff,owner" doc:"The role from which up it may be seen."`
	Change   string          `json:"change" enum:"agent,staff,owner" doc:"The role from which up it may be changed."`
}

type settingChoice struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

type settingsSchemaIn struct {
	Language string `query:"language" enum:"es-AR,es-MX,pt-BR,en" doc:"Of labels and helps; without it, the business's."`
}

var settingRules = sync.OnceValue(func() map[string]map[string]any {
	return access.Workspace{}.SettingsFields().Rules()
})

func (s settings) schema(_ context.Context, c caller, in *settingsSchemaIn) (settingsSchema, error) {
	tag := c.Workspace.Locale
	if in.Language != "" {
		tag = locale.Tag(in.Language)
	}
	out := settingsSchema{Language: string(tag), Fields: []settingField{}}
	for _, p := range access.SettingsPages {
		out.Groups = append(out.Groups, settingGroup{p.Name, p.Label.In(tag)})
	}
	for _, f := range c.Workspace.SettingsFields().Fields {
		if !field.May(string(c.Actor.Role), f.See) {
			continue
		}
		one := settingField{
			Path: f.Path, Group: f.Page, Label: f.Label.In(tag), Help: f.Help.In(tag), Kind: string(f.Kind),
			Rules: settingRules()[f.Path], Default: f.Default, Required: f.Required, Personal: f.Personal, See: f.See,
			Change: f.Change,
		}
		for _, choice := range f.Choices {
			one.Choices = append(one.Choices, settingChoice{choice.Value, choice.Name(tag)})
		}
		out.Fields = append(out.Fields, one)
	}
	return out, nil
}
