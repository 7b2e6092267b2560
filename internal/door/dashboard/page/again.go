package page

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Again shows a form once more, with what was typed and why it was refused. What is wrong on our side, or not there at all, is
// still an error.
func (v *Visit) Again(refused error, show func(*Visit) (Answer, error)) (Answer, error) {
	e := fault.From(refused)
	status := fault.Of(e.Code).Status
	if status >= http.StatusInternalServerError || e.Code == fault.NotFound {
		return nil, refused
	}
	v.refused = cmp.Or(e.Message, v.T("error.refused.text"))
	v.Point(refused)
	answer, err := show(v)
	if p, is := answer.(Page); is {
		p.Status = status
		answer = p
	}
	return answer, err
}

// Refused reports whether the page shows a form again that was refused.
func (v *Visit) Refused() bool { return v.refused != "" }

// Point has the page mark the fields of its form that a refusal names.
func (v *Visit) Point(refused error) {
	e := fault.From(refused)
	v.wrong, v.why = e.Fields, e.Message
}

// Renamed is a refusal whose fields are named as a form names them: inForm is the form's name for a path, empty for none of
// its fields.
func Renamed(refused error, inForm func(path string) string) error {
	if !fault.Is(refused, fault.InvalidArguments) {
		return refused
	}
	e := fault.From(refused)
	fields := slices.Clone(e.Fields)
	for i, f := range fields {
		if name := inForm(strings.TrimPrefix(strings.TrimPrefix(f.Path, "/settings"), "/")); name != "" {
			fields[i].Path = name
		}
	}
	return fault.Invalid(e.Message, fields...)
}

// WrongAt reports that a field of the form is why it was refused.
func (v *Visit) WrongAt(name string) bool {
	return slices.ContainsFunc(v.wrong, func(f fault.Field) bool { return strings.TrimPrefix(f.Path, "/") == name })
}

// Typed is what a field of a form shows: what is stored, or what was typed and refused.
func (v *Visit) Typed(name, stored string) string {
	if v.Refused() && v.Request.PostForm.Has(name) {
		return v.Field(name)
	}
	return stored
}

// Ticked is Typed for a box: an unticked one is not sent.
func (v *Visit) Ticked(name string, stored bool) bool {
	if v.Refused() {
		return v.Field(name) != ""
	}
	return stored
}
