package custom

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"mime"
	"strings"

	"github.com/mostrador/mostrador/internal/custom/jmes"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// Limits of an answer. Its size was bounded when it was read; a late one is only checked here.
var answerLimits = strictjson.Limits{Bytes: 1 << 20, Depth: 64, Nodes: 200_000}

// Read turns a body into the tool's answer: parsed, its secrets masked, transformed, and checked against the response
// schema. It serves late answers as well; of the call it uses only the secrets and the language. Every error is
// upstream_failed, with particulars for Detail, and the effect may have happened.
func (t *Tool) Read(ctx context.Context, body []byte, contentType string, c Call) (any, error) {
	data, text, err := t.understood(body, contentType, t.mask(c.Secrets))
	noJSON := err != nil
	if err == nil {
		data, text, err = t.shaped(ctx, data)
	}
	if err != nil {
		return nil, fault.Wrap(acted{unreadable{err, noJSON}}, fault.UpstreamFailed, "%s", text.In(c.Tag))
	}
	return data, nil
}

// understood parses a body. Secrets are masked before anything else sees them: an expression could reverse one.
func (t *Tool) understood(body []byte, contentType string, m mask) (any, locale.Text, error) {
	body = bytes.TrimPrefix(body, []byte("\ufeff"))
	if len(bytes.TrimSpace(body)) == 0 {
		return nil, locale.Text{}, nil
	}
	media, _, err := mime.ParseMediaType(contentType)
	if contentType != "" && (err != nil || !isJSON(media) && media != "text/plain") {
		return nil, notUnderstood, fmt.Errorf("the answer is %s, not JSON", cut(m.text(contentType), 80))
	}
	data, problems := strictjson.Parse(body, answerLimits)
	if len(problems) > 0 {
		p := problems[0]
		return nil, notUnderstood, fmt.Errorf("the answer is not JSON: %s at %q: %s", p.Kind, m.text(p.Path), m.text(p.Detail))
	}
	return m.value(data), locale.Text{}, nil
}

// shaped transforms a response and checks the result.
func (t *Tool) shaped(ctx context.Context, data any) (any, locale.Text, error) {
	if t.transform != nil {
		made, err := t.transform.Search(ctx, map[string]any{"response": data}, jmes.Limits{})
		if err != nil {
			return nil, notUnderstood, fmt.Errorf("the transform failed: %w", err)
		}
		data = made
	}
	if t.Answer == nil {
		return data, locale.Text{}, nil
	}
	violations := t.Answer.Validate(data, "en")
	if len(violations) == 0 {
		return data, locale.Text{}, nil
	}
	said := make([]string, 0, 5)
	for _, v := range violations[:min(len(violations), cap(said))] {
		said = append(said, v.Path+": "+v.Message)
	}
	return nil, notAsAgreed, fmt.Errorf("the answer does not match the response schema: %s", strings.Join(said, "; "))
}

// Taken reports whether the other side accepted a failed call all the same: it said so, but the rest of its answer
// could not be read.
func Taken(err error) bool {
	var u unreadable
	return errors.As(err, &u)
}

// unreadable is what was wrong with an answer, in words for the tool's owner.
type unreadable struct {
	error
	noJSON bool
}

// Detail is what was wrong with an answer, for the tool's owner, in English; empty for other errors.
func Detail(err error) string {
	var u unreadable
	if errors.As(err, &u) {
		return u.Error()
	}
	return ""
}

// NotJSON reports whether a body was not JSON, and so not an answer. JSON that breaks the schema is an answer.
func NotJSON(err error) bool {
	var u unreadable
	return errors.As(err, &u) && u.noJSON
}

// remembered caches the mask of the last call. Building one costs more than using it, and a tool's secrets rarely
// change.
type remembered struct {
	secrets map[string]string
	mask    mask
}

func (t *Tool) mask(secrets map[string]string) mask {
	if len(secrets) == 0 {
		return mask{}
	}
	if last := t.masks.Load(); last != nil && maps.Equal(last.secrets, secrets) {
		return last.mask
	}
	fresh := &remembered{maps.Clone(secrets), newMask(secrets)}
	t.masks.Store(fresh)
	return fresh.mask
}
