package whatsapp

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// infobipReport is a state or an error, of an answer or of a delivery report.
type infobipReport struct {
	GroupID     int    `json:"groupId"`
	GroupName   string `json:"groupName"`
	ID          int    `json:"id"`
	Name        string `json:"name"`
	Description string `json:"description"`
}

// Groups of Infobip's states.
const (
	infobipPending       = 1
	infobipUndeliverable = 2
	infobipDelivered     = 3
	infobipExpired       = 4
	infobipRejected      = 5
)

// judge reads a state, with the error that came along if there is one.
func (s infobipReport) judge(problem *infobipReport) (State, *Failure) {
	switch s.GroupID {
	case infobipPending:
		return Sent, nil
	case infobipDelivered:
		return Delivered, nil
	case infobipUndeliverable, infobipExpired, infobipRejected:
		why := s
		if problem != nil && problem.ID != 0 {
			why = *problem
		}
		return Failed, why.failure()
	}
	return "", nil
}

// failure finds the problem. Infobip passes on WhatsApp's errors under names of its own; documented ones are here by
// id, the others are recognised by their words, and an unknown one is a refusal.
func (s infobipReport) failure() *Failure {
	f := &Failure{Problem: Refused, Vendor: Infobip, Code: strconv.Itoa(s.ID),
		Detail: brief(s.Name + ": " + s.Description)}
	words := strings.ToLower(strings.ReplaceAll(s.Name, "_", " ") + " " + s.Description)
	has := func(list ...string) bool {
		return slices.ContainsFunc(list, func(w string) bool { return strings.Contains(words, w) })
	}
	switch {
	case s.ID == 7032 || has("frequency capping", "promo quota"): // Meta limits the promotions one person gets
		f.Problem = Refused
	case has("24 hour", "24-hour", "24h", "re-engagement", "reengagement", "out of session", "no active session",
		"session expired", "service window"):
		f.Problem = OutsideWindow
	case s.ID == 7008 || s.ID == 7009 || has("invalid template", "template"):
		f.Problem = TemplateProblem
	case s.ID == 7016 || has("spam rate", "flooding", "too many"):
		f.Problem, f.RetryAfter = RateLimited, time.Minute
	case has("not enough credits", "sender", "not registered", "unauthorized", "account"):
		f.Problem = AccountProblem
	case s.ID == 351 || has("unknown subscriber", "invalid destination", "not on whatsapp", "not a valid whatsapp",
		"user not found"):
		f.Problem = NotOnWhatsApp
	}
	return f
}

// refusal reads an answer that is not a success. Infobip has an older and a newer
// form of it.
func (c infobipChannel) refusal(status int, h http.Header, body []byte) *Failure {
	if status >= 200 && status < 300 {
		return nil
	}
	f := &Failure{Problem: byStatus(status), Vendor: Infobip, Code: "http " + strconv.Itoa(status)}
	var answer struct {
		RequestError *struct {
			ServiceException struct {
				MessageID        string          `json:"messageId"`
				Text             string          `json:"text"`
				ValidationErrors json.RawMessage `json:"validationErrors"`
			} `json:"serviceException"`
		} `json:"requestError"`
		ErrorCode   string          `json:"errorCode"`
		Description string          `json:"description"`
		Violations  json.RawMessage `json:"violations"`
	}
	ours := json.Unmarshal(body, &answer) == nil
	switch {
	case ours && answer.RequestError != nil:
		e := answer.RequestError.ServiceException
		f.Code, f.Detail = brief(e.MessageID), brief(e.Text+" "+string(e.ValidationErrors))
	case ours && answer.ErrorCode != "":
		f.Code, f.Detail = brief(answer.ErrorCode), brief(answer.Description+" "+string(answer.Violations))
	case status >= 500:
		// Not Infobip's own answer: a proxy in between gave up, after Infobip may have done its work.
		f.Problem = Unknown
	}
	if f.Problem == Refused {
		said := infobipReport{Description: f.Detail}.failure().Problem
		if said == OutsideWindow || said == TemplateProblem {
			f.Problem = said
		}
	}
	f.RetryAfter = c.g.waitFor(f, h)
	return f
}
