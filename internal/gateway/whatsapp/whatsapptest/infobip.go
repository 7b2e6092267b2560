package whatsapptest

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// Infobip is a fake of Infobip's WhatsApp API with one sender and those that a test adds.
type Infobip struct {
	server
	Numbers        []string // further senders, in digits, set before the first request
	APIKey, Sender string

	// How it authenticates its webhooks: HMAC, and basic authentication where a user is set.
	HMACHeader, HMACSecret, User, Password string
}

// NewInfobip starts a fake that ends with the test.
func NewInfobip(t testing.TB) *Infobip {
	f := &Infobip{APIKey: "key-1", Sender: "+5491122334455", HMACHeader: "X-Infobip-Signature",
		HMACSecret: "hook-secret"}
	mux := http.NewServeMux()
	for path, kind := range infobipKinds {
		mux.HandleFunc("POST /whatsapp/1/message/"+path,
			f.authorised(func(w http.ResponseWriter, r *http.Request) { f.messages(w, r, kind) }))
	}
	mux.HandleFunc("GET /whatsapp/1/senders/quality", f.authorised(f.quality))
	mux.HandleFunc("GET /whatsapp/1/senders/{sender}/media/{id}", f.authorised(f.file))
	mux.HandleFunc("POST /whatsapp/1/senders/{sender}/message/{id}/read", f.authorised(f.reads))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		infobipFault(w, http.StatusNotFound, "NOT_FOUND", "Not found")
	})
	f.start(t, mux)
	return f
}

var infobipKinds = map[string]string{
	"text": "text", "document": "document", "image": "image", "template": "template",
	"interactive/buttons": "buttons", "interactive/list": "list", "interactive/media-carousel": "carousel",
}

// Put stores a file as if a customer had sent it.
func (f *Infobip) Put(data []byte, mime, filename string) Stored {
	m := f.keep("media", Stored{MIME: mime, Filename: filename, Data: data})
	m.URL = f.URL() + "/whatsapp/1/senders/" + strings.TrimPrefix(f.Sender, "+") + "/media/" + m.ID
	return m
}

func (f *Infobip) authorised(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "App "+f.APIKey {
			infobipFault(w, http.StatusUnauthorized, "UNAUTHORIZED", "Invalid login details")
			return
		}
		next(w, r)
	}
}

func infobipFault(w http.ResponseWriter, status int, id, words string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(object{"requestError": object{"serviceException": object{"messageId": id,
		"text": words}}})
}

// reads takes a message as read.
func (f *Infobip) reads(w http.ResponseWriter, r *http.Request) {
	from := r.PathValue("sender")
	switch {
	case from != strings.TrimPrefix(f.Sender, "+") && !slices.Contains(f.Numbers, from):
		infobipFault(w, http.StatusNotFound, "NOT_FOUND", "Not found")
	case !f.markRead(r.PathValue("id")):
		infobipFault(w, http.StatusServiceUnavailable, "SERVICE_UNAVAILABLE", "Service is not available")
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

// quality is the quality of the requested senders, as far as they are the account's.
func (f *Infobip) quality(w http.ResponseWriter, r *http.Request) {
	mode := f.turn()
	switch mode {
	case Down:
		infobipFault(w, http.StatusServiceUnavailable, "SERVICE_UNAVAILABLE", "Service is not available")
		return
	case BadGateway:
		page(w, http.StatusBadGateway)
		return
	case Limited:
		infobipFault(w, http.StatusTooManyRequests, "TOO_MANY_REQUESTS", "Too many requests")
		return
	}
	if f.finish(w, r, mode) {
		return
	}
	own, found := strings.TrimPrefix(f.Sender, "+"), []object{}
	for asked := range strings.SplitSeq(r.URL.Query().Get("senders"), ",") {
		if asked == own {
			found = append(found, object{"sender": own, "qualityRating": "HIGH", "status": "CONNECTED",
				"currentLimit": "LIMIT_1K"})
		}
	}
	_ = json.NewEncoder(w).Encode(object{"results": found})
}

func (f *Infobip) messages(w http.ResponseWriter, r *http.Request, kind string) {
	raw, _ := io.ReadAll(r.Body)
	var body object
	if json.Unmarshal(raw, &body) != nil {
		infobipFault(w, http.StatusBadRequest, "BAD_REQUEST", "Bad request")
		return
	}
	if kind == "template" {
		body, _ = dig(body, "messages", 0).(object)
	}
	from := text(body, "from")
	if from != strings.TrimPrefix(f.Sender, "+") && !slices.Contains(f.Numbers, from) || text(body, "to") == "" ||
		dig(body, "content") == nil {
		infobipFault(w, http.StatusBadRequest, "BAD_REQUEST", "from, to and content are required")
		return
	}
	sent := infobipSent(body, kind)
	sent.From = from
	switch mode := f.turn(); mode {
	case Down:
		infobipFault(w, http.StatusServiceUnavailable, "SERVICE_UNAVAILABLE", "Service is not available")
	case BadGateway:
		page(w, http.StatusBadGateway)
	case Limited:
		w.Header().Set("Retry-After", "1")
		infobipFault(w, http.StatusTooManyRequests, "TOO_MANY_REQUESTS", "Too many requests")
	default:
		status, refused := infobipRefusals[mode]
		if (mode == OutsideWindow && kind == "template") || (mode == BadTemplate && kind != "template") {
			refused = false
		}
		if refused {
			sent.ID = text(body, "messageId")
		} else {
			sent = f.take(sent, text(body, "messageId"))
			status = object{"groupId": 1, "groupName": "PENDING", "id": 7, "name": "PENDING_ENROUTE",
				"description": "Message sent to next instance"}
			if f.finish(w, r, mode) {
				return
			}
		}
		answer := object{"to": text(body, "to"), "messageCount": 1, "messageId": sent.ID, "status": status}
		if kind == "template" {
			answer = object{"messages": []object{answer}, "bulkId": "bulk-1"}
		}
		_ = json.NewEncoder(w).Encode(answer)
	}
}

// infobipRefusals are states Infobip answers with status 200: the request was
// good, the message was not. The names of the first two are made up; Infobip's
// public documents do not have them.
var infobipRefusals = map[Mode]object{
	OutsideWindow: {"groupId": 5, "groupName": "REJECTED", "id": 99, "name": "REJECTED_BY_WHATSAPP",
		"description": "More than 24 hours passed since the end user's last message"},
	NotOnWhatsApp: {"groupId": 5, "groupName": "REJECTED", "id": 52, "name": "REJECTED_DESTINATION",
		"description": "EC_UNKNOWN_SUBSCRIBER unknown subscriber"},
	BadTemplate: {"groupId": 5, "groupName": "REJECTED", "id": 7009, "name": "EC_INVALID_TEMPLATE",
		"description": "Invalid template"},
}

func infobipSent(body object, kind string) Sent {
	content := dig(body, "content")
	s := Sent{To: "+" + text(body, "to"), Ref: text(body, "callbackData"), Kind: kind, Body: body}
	for _, at := range [][]any{{"text"}, {"caption"}, {"body", "text"}, {"templateName"}} {
		if words := text(content, at...); words != "" {
			s.Text = words
		}
	}
	for _, b := range list(content, "action", "buttons") {
		s.IDs = append(s.IDs, text(b, "id"))
	}
	for _, part := range list(content, "action", "sections") {
		for _, row := range list(part, "rows") {
			s.IDs = append(s.IDs, text(row, "id"))
		}
	}
	for _, card := range list(content, "action", "cards") {
		for _, b := range list(card, "buttons") {
			s.IDs = append(s.IDs, text(b, "id"))
		}
	}
	return s
}

func (f *Infobip) file(w http.ResponseWriter, r *http.Request) {
	stored, ok := f.Media(r.PathValue("id"))
	if !ok {
		infobipFault(w, http.StatusNotFound, "NOT_FOUND", "Media not found")
		return
	}
	w.Header().Set("Content-Type", stored.MIME)
	_, _ = w.Write(stored.Data)
}
