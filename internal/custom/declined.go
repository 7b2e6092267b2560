package custom

import (
	"fmt"
	"mime"
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// Declined is the cause of a failure that the other side's answer itself states. Its body, with the call's secrets
// masked, is for the tool's developers.
type Declined struct {
	Status int
	Body   string
}

func (d *Declined) Error() string { return fmt.Sprintf("the other side answered %d", d.Status) }

// Refused reports whether the other side says that the request is at fault, not itself.
func (d *Declined) Refused() bool {
	return d.Status >= http.StatusBadRequest && d.Status < http.StatusInternalServerError
}

const maxDeclinedBody = 4 << 10

// refused is the error of such an answer. Below 500 it is certain that nothing was done, except where the other side
// timed out waiting for the request.
func (o *Outcome) refused(status int, words string) error {
	declined := &Declined{Status: status, Body: cut(o.Raw(), maxDeclinedBody)}
	text, args := answeredStatus, []any{status}
	switch {
	case declined.Refused() && words != "":
		text, args = refusedSaying, append(args, words)
	case declined.Refused():
		text = refusedRequest
	case words != "":
		text, args = answeredStatusSaying, append(args, words)
	}
	var cause error = declined
	if status >= http.StatusInternalServerError || status == http.StatusRequestTimeout {
		cause = acted{declined}
	}
	return fault.Wrap(cause, fault.UpstreamFailed, "%s", text.In(o.call.Tag, args...))
}

// words are an error's plain text, on one line: the text itself, or the message within its JSON. An HTML page, or JSON
// without a message, gives none.
func (o *Outcome) words() string {
	media, _, _ := mime.ParseMediaType(o.response.Header.Get("Content-Type"))
	body := o.response.Body[:min(len(o.response.Body), maxRaw)]
	text := strings.TrimSpace(strings.TrimPrefix(strings.ToValidUTF8(string(body), ""), "\ufeff"))
	if strings.Contains(media, "html") || strings.HasPrefix(text, "<") {
		return ""
	}
	if isJSON(media) || strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") || strings.HasPrefix(text, `"`) {
		value, _ := strictjson.Parse([]byte(text), answerLimits)
		text = message(value, 0)
	}
	return cut(locale.OneLine(o.tool.mask(o.call.Secrets).text(text)), maxExcerpt)
}

// messageKeys are where APIs put error messages, the most telling first.
var messageKeys = []string{"message", "detail", "error_description", "error_message", "errorMessage", "msg", "description", "reason", "error", "errors", "title"}

// message finds the sentence in an error's JSON; empty: it has none.
func message(value any, depth int) string {
	switch v := value.(type) {
	case string:
		return strings.TrimSpace(v)
	case []any:
		if len(v) > 0 && depth < 4 {
			return message(v[0], depth+1)
		}
	case map[string]any:
		for _, key := range messageKeys {
			if said := message(v[key], depth+1); said != "" && depth < 4 {
				return said
			}
		}
	}
	return ""
}
