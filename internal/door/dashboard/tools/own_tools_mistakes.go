package tools

import (
	"strings"

	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// inWords is a refusal of a definition in the owner's language: the workshop's own is for programs, in English.
func (area *Tools) inWords(v *page.Visit, d custom.Definition, fresh bool, err error) error {
	e := fault.From(err)
	if e.Code != fault.InvalidArguments || len(e.Fields) == 0 {
		return err
	}
	told, failed := area.Workshop.Mistakes(v.Context(), v.Workspace, d, fresh, v.Tag)
	if failed != nil || len(told) == 0 {
		return err
	}
	return fault.Invalid(v.T("custom.wrong"), told...)
}

// fieldWords are the form's words for the parts of a definition, the longest path first.
var fieldWords = []struct{ path, key string }{
	{"/execution_config/url", "custom.address"}, {"/execution_config/webhook_url", "custom.address"},
	{"/execution_config/webhook_secret", "custom.sign"}, {"/execution_config/method", "custom.method"},
	{"/execution_config/headers", "custom.headers"}, {"/execution_config/body_template", "custom.body"},
	{"/execution_config/oauth", "custom.oauth"}, {"/execution_config/function", "custom.function"},
	{"/execution_config/steps", "custom.steps"}, {"/execution_config", "custom.function"},
	{"/execution_type", "custom.type"}, {"/parameters_schema", "custom.parameters"},
	{"/response_schema", "custom.response"}, {"/response_transform", "custom.transform"},
	{"/timeout_ms", "custom.timeout"}, {"/rate_limit_per_minute", "custom.rate"}, {"/name", "custom.name"},
	{"/display_name", "custom.display"}, {"/description", "custom.description"},
	{"/arguments", "custom.arguments"},
}

// ownToolField is the form's name for a part of a definition; its word is called after it.
func ownToolField(path string) string {
	for _, w := range fieldWords {
		if rest, ours := strings.CutPrefix("/"+path, w.path); ours && (rest == "" || rest[0] == '/') {
			if w.key == "custom.sign" {
				return "secret"
			}
			return strings.TrimPrefix(w.key, "custom.")
		}
	}
	return ""
}

// ownMistake is a mistake at a field of the form.
type ownMistake struct {
	Field string // the form's word for it; empty: it has none
	Where string // the rest of the path, inside the field
	Text  string
}

func mistakes(v *page.Visit, fields []fault.Field) (list []ownMistake) {
	for _, f := range fields {
		m := ownMistake{Where: f.Path, Text: f.Message}
		for _, w := range fieldWords {
			if rest, ours := strings.CutPrefix(f.Path, w.path); ours && (rest == "" || rest[0] == '/') {
				m.Field, m.Where = v.T(w.key), strings.TrimPrefix(rest, "/")
				break
			}
		}
		list = append(list, m)
	}
	return list
}
