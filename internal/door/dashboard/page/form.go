package page

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Input is one field of a form that is made of a description.
type Input struct {
	field.Field
	ID, Title, Hint string
	Value           string // as people write it: what is stored, or what was typed and refused
	Usual           string // what an empty one means, as people write it
	Unit            string
	Options         []Choice
	Checked         bool
	Fixed           bool   // the user may not change it
	Wrong           string // what was refused
	Heading         string // above it, where another part of a group begins
}

// Wide reports a field of several lines.
func (i Input) Wide() bool {
	return i.Kind == field.Long || i.Kind == field.List && len(i.Options) == 0
}

// Type is the kind of input that browsers help with; empty: a text. A colour that is not chosen stays a text: browsers would
// send black for it.
func (i Input) Type() string {
	switch {
	case i.Kind == field.Email, i.Kind == field.Secret, i.Kind == field.Color && i.Value != "" && i.Wrong == "":
		return string(i.Kind)
	case i.Kind == field.Phone:
		return "tel"
	}
	return ""
}

// Complete is what a browser may fill the input with; empty: what it likes.
func (i Input) Complete() string {
	if i.Kind == field.Secret {
		return "new-password"
	}
	return ""
}

// Several reports a field with several choices.
func (i Input) Several() bool { return i.Kind == field.List && len(i.Options) > 0 }

// Form makes inputs of a description: stored is the value as it is, and refused, unless nil, why what was typed was not taken. Groups of rows,
// maps and what is inside of them are left to pages of their own.
func (v *Visit) Form(fields []field.Field, stored any, refused error) (list []Input) {
	tree := values(stored)
	wrong := map[string]string{}
	for _, f := range WrongFields(refused) {
		wrong[strings.TrimPrefix(f.Path, "/")] = f.Message
	}
	for _, f := range fields {
		if !Plain(f) {
			continue
		}
		in := Input{Field: f, ID: "f-" + strings.ReplaceAll(f.Path, "/", "-"), Title: f.Label.In(v.Tag), Hint: f.Help.In(v.Tag),
			Usual: usualOf(v, f), Unit: unitOf(v, f), Fixed: !field.May(string(v.Person.Role), f.Change)}
		for path, message := range wrong {
			if path == f.Path || strings.HasPrefix(path, f.Path+"/") {
				in.Wrong = message
			}
		}
		in.fill(v, at(tree, f.Path))
		switch {
		case in.Kind == field.List && len(in.Options) == 0:
			in.Hint = strings.TrimSpace(in.Hint + " " + v.T("form.lines"))
		case in.Kind == field.Moment:
			in.Hint = strings.TrimSpace(in.Hint + " " + v.T("form.moment"))
		}
		if refused != nil && v.sent(f.Path) {
			in.retype(v)
		}
		in.reword(v)
		list = append(list, in)
	}
	return list
}

// WrongFields are the fields that a refusal names; none without one.
func WrongFields(refused error) []fault.Field {
	if refused == nil {
		return nil
	}
	return fault.From(refused).Fields
}

// Plain reports a field that one input can hold.
func Plain(f field.Field) bool {
	return !strings.Contains(f.Path, "*") && !slices.Contains([]field.Kind{field.Group, field.Rows, field.Map, field.Object}, f.Kind)
}

func values(stored any) map[string]any {
	var tree map[string]any
	raw, err := json.Marshal(stored)
	if err == nil {
		_ = json.Unmarshal(raw, &tree) // an object of ours
	}
	return tree
}

func at(tree map[string]any, path string) any {
	parts := strings.Split(path, "/")
	for _, part := range parts[:len(parts)-1] {
		tree, _ = tree[part].(map[string]any)
	}
	return tree[parts[len(parts)-1]]
}

// fill writes a stored value as people do.
func (i *Input) fill(v *Visit, value any) {
	var chosen []string
	switch stored := value.(type) {
	case nil:
		i.Checked = i.Default == "true"
	case bool:
		i.Checked = stored
	case string:
		i.Value, chosen = stored, []string{stored}
		if i.Kind == field.Moment {
			i.Value = WriteMoment(v.Tag, stored)
		}
	case float64:
		i.Value = WriteNumber(v.Workspace.Locale, i.Kind, stored)
		if i.Kind == field.Money {
			i.Value = v.WriteAmount(int64(stored))
		}
	case []any:
		for _, one := range stored {
			text, _ := one.(string)
			chosen = append(chosen, text)
		}
		i.Value = strings.Join(chosen, "\n")
	}
	i.offer(v, chosen)
}

func (i *Input) offer(v *Visit, chosen []string) {
	i.Options = nil
	for _, c := range i.Choices {
		i.Options = append(i.Options, Choice{Title: c.Name(v.Tag), Value: c.Value, Here: slices.Contains(chosen, c.Value)})
	}
}

// retype keeps what was typed.
func (i *Input) retype(v *Visit) {
	i.Value, i.Checked = v.Field(i.Path), v.Field(i.Path) != ""
	i.offer(v, v.Request.PostForm[i.Path])
}

// reword says what is wrong as the page writes the value, where it is stored in another way.
func (i *Input) reword(v *Visit) {
	switch {
	case i.Wrong == "":
	case finer(i.Kind) > 0:
		i.Wrong = v.T("form.number.wrong", i.Value)
	case i.Kind == field.Moment:
		if _, read := readMoment(v.Tag, i.Value); !read {
			i.Wrong = v.T("form.moment.wrong", i.Value)
		}
	}
}

// sent reports whether a form had a field: an unticked box is not sent, but a mark of it is.
func (v *Visit) sent(path string) bool {
	return v.Request.PostForm.Has(path) || slices.Contains(v.Request.PostForm["has"], path)
}

// Patch is what a form says of fields, as a JSON merge patch. What cannot be read as the field's kind stays a text, which the
// description then refuses at its place.
func (v *Visit) Patch(fields []field.Field) []byte {
	_ = v.Request.ParseForm() // a broken form has no fields
	patch := map[string]any{}
	for _, f := range fields {
		if !Plain(f) || !v.sent(f.Path) {
			continue
		}
		parts, inner := strings.Split(f.Path, "/"), patch
		for _, part := range parts[:len(parts)-1] {
			next, is := inner[part].(map[string]any)
			if !is {
				next = map[string]any{}
				inner[part] = next
			}
			inner = next
		}
		inner[parts[len(parts)-1]] = v.typed(f)
	}
	raw, _ := json.Marshal(patch) // texts and numbers
	return raw
}

// typed is what was typed into a field; nil where it is empty.
func (v *Visit) typed(f field.Field) any {
	written := v.Field(f.Path)
	switch {
	case f.Kind == field.Bool:
		if written == "" && f.Default != "true" {
			return nil
		}
		return written != ""
	case f.Kind == field.List:
		return v.typedList(f)
	case written == "":
		return nil
	}
	switch f.Kind {
	case field.Text, field.Long, field.Word, field.Date, field.Phone, field.Email, field.Secret, field.URL, field.Color:
		return written
	case field.Money:
		if minor, err := v.Workspace.Locale.Amounts(v.Workspace.Currency).Read(written); err == nil {
			return minor
		}
	case field.Minutes:
		if minutes, read := locale.ReadMinutes(written); read {
			return minutes
		}
	case field.Moment:
		moment, _ := readMoment(v.Tag, written)
		return moment
	default:
		if number, read := readNumber(v.Workspace.Locale, f.Kind, written); read {
			return number
		}
	}
	return written
}

func (v *Visit) typedList(f field.Field) any {
	list := []string{}
	for _, sent := range v.Request.PostForm[f.Path] {
		for line := range strings.Lines(sent) {
			if line = locale.OneLine(line); line != "" {
				list = append(list, line)
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	return list
}

// usualOf is what an empty field means.
func usualOf(v *Visit, f field.Field) string {
	n, err := strconv.ParseInt(f.Default, 10, 64)
	switch {
	case err != nil:
		return f.Default
	case f.Kind == field.Money:
		return v.WriteAmount(n)
	}
	return WriteNumber(v.Workspace.Locale, f.Kind, float64(n))
}

// unitOf is what a number counts.
func unitOf(v *Visit, f field.Field) string {
	switch f.Kind {
	case field.Money:
		return string(v.Workspace.Currency)
	case field.Micros:
		return "US$"
	case field.Percent, field.Points:
		return "%"
	case field.Millis, field.Seconds:
		return v.T("form.seconds")
	case field.Minutes:
		return v.T("form.minutes")
	case field.Hours:
		return v.T("form.hours")
	case field.Days:
		return v.T("form.days")
	}
	return ""
}
