package whatsapptest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"testing"
)

// Meta is a fake of the Cloud API with one number and those that a test adds.
type Meta struct {
	server
	Numbers                                      []string // further ones, set before the first request
	PhoneNumberID, Token, AppSecret, VerifyToken string
	Version                                      string
}

// NewMeta starts a fake that ends with the test.
func NewMeta(t testing.TB) *Meta {
	m := &Meta{PhoneNumberID: "106540352242922", Token: "EAAJtoken", AppSecret: "app-secret", VerifyToken: "verify-me",
		Version: "v23.0"}
	mux := http.NewServeMux()
	root := "/" + m.Version + "/"
	mux.HandleFunc("POST "+root+"{number}/messages", m.authorised(m.messages))
	mux.HandleFunc("POST "+root+m.PhoneNumberID+"/media", m.authorised(m.upload))
	mux.HandleFunc("GET "+root+m.PhoneNumberID, m.authorised(m.number))
	mux.HandleFunc("GET "+root+"{id}", m.authorised(m.where))
	mux.HandleFunc("GET /lookaside/{id}", m.authorised(m.file))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		metaFault(w, http.StatusNotFound, 100, "Unsupported request")
	})
	m.start(t, mux)
	return m
}

// Put stores a file as if a customer had sent it.
func (m *Meta) Put(data []byte, mime, filename string) Stored {
	return m.keep("media", Stored{MIME: mime, Filename: filename, Data: data})
}

func (m *Meta) authorised(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+m.Token {
			metaFault(w, http.StatusUnauthorized, 190, "Error validating access token")
			return
		}
		next(w, r)
	}
}

func metaFault(w http.ResponseWriter, status, code int, details string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(object{"error": object{
		"message": "(#" + http.StatusText(status) + ")", "type": "OAuthException", "code": code,
		"error_data": object{"messaging_product": "whatsapp", "details": details}, "fbtrace_id": "Az8or2yhqkZfEZ",
	}})
}

func (m *Meta) messages(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	var body object
	from := r.PathValue("number")
	if from != m.PhoneNumberID && !slices.Contains(m.Numbers, from) {
		metaFault(w, http.StatusNotFound, 100, "Unsupported request")
		return
	}
	if json.Unmarshal(raw, &body) == nil && text(body, "status") == "read" {
		m.reads(w, body)
		return
	}
	if text(body, "messaging_product") != "whatsapp" || text(body, "to") == "" {
		metaFault(w, http.StatusBadRequest, 100, "Invalid parameter")
		return
	}
	sent := metaSent(body)
	sent.From = from
	if sent.Kind == "" {
		metaFault(w, http.StatusBadRequest, 131051, "Message type is not currently supported.")
		return
	}
	mode := m.turn()
	if refuse, ok := metaRefusals[mode]; ok && (mode != OutsideWindow || sent.Kind != "template") &&
		(mode != BadTemplate || sent.Kind == "template") {
		if mode == Limited {
			w.Header().Set("Retry-After", "1")
		}
		metaFault(w, refuse.status, refuse.code, refuse.details)
		return
	}
	if mode == BadGateway {
		page(w, http.StatusBadGateway)
		return
	}
	sent = m.take(sent, "")
	if m.finish(w, r, mode) {
		return
	}
	_ = json.NewEncoder(w).Encode(object{
		"messaging_product": "whatsapp",
		"contacts":          []object{{"input": text(body, "to"), "wa_id": text(body, "to")}},
		"messages":          []object{{"id": sent.ID, "message_status": "accepted"}},
	})
}

// reads takes a message as read, with a typing indicator.
func (m *Meta) reads(w http.ResponseWriter, body object) {
	switch id := text(body, "message_id"); {
	case text(body, "messaging_product") != "whatsapp" || id == "" || text(body, "typing_indicator", "type") != "text":
		metaFault(w, http.StatusBadRequest, 131009, "Parameter value is not valid")
	case !m.markRead(id):
		metaFault(w, http.StatusServiceUnavailable, 131016, "Service temporarily unavailable")
	default:
		_ = json.NewEncoder(w).Encode(object{"success": true})
	}
}

// number is what is known of the number itself.
func (m *Meta) number(w http.ResponseWriter, r *http.Request) {
	mode := m.turn()
	if refuse, ok := metaRefusals[mode]; ok {
		metaFault(w, refuse.status, refuse.code, refuse.details)
		return
	}
	if mode == BadGateway {
		page(w, http.StatusBadGateway)
		return
	}
	if !m.finish(w, r, mode) {
		_ = json.NewEncoder(w).Encode(object{"id": m.PhoneNumberID})
	}
}

type metaRefusal struct {
	status, code int
	details      string
}

var metaRefusals = map[Mode]metaRefusal{
	Down:          {http.StatusServiceUnavailable, 2, "Temporary due to downtime"},
	Limited:       {http.StatusTooManyRequests, 130429, "Cloud API message throughput has been reached."},
	OutsideWindow: {http.StatusBadRequest, 131047, "More than 24 hours have passed since the recipient last replied."},
	NotOnWhatsApp: {http.StatusBadRequest, 131026, "Message Undeliverable."},
	BadTemplate:   {http.StatusNotFound, 132001, "template name (x) does not exist in es_AR"},
}

// metaSent reads what a request sends; no Kind: it sends nothing we know.
func metaSent(body object) Sent {
	s := Sent{To: "+" + text(body, "to"), Ref: text(body, "biz_opaque_callback_data"), Body: body}
	kind := text(body, "type")
	if _, ok := body[kind].(object); !ok {
		return s
	}
	switch kind {
	case "text":
		s.Kind, s.Text = kind, text(body, kind, "body")
	case "document", "image":
		if text(body, kind, "id") != "" || text(body, kind, "link") != "" {
			s.Kind, s.Text = kind, text(body, kind, "caption")
		}
	case "template":
		s.Kind, s.Text = kind, text(body, kind, "name")
	case "interactive":
		s.Text = text(body, kind, "body", "text")
		action := dig(body, kind, "action")
		switch text(body, kind, "type") {
		case "button":
			s.Kind = "buttons"
			for _, b := range list(action, "buttons") {
				s.IDs = append(s.IDs, text(b, "reply", "id"))
			}
		case "list":
			s.Kind = "list"
			for _, part := range list(action, "sections") {
				for _, row := range list(part, "rows") {
					s.IDs = append(s.IDs, text(row, "id"))
				}
			}
		case "carousel":
			s.Kind = "carousel"
			for _, card := range list(action, "cards") {
				for _, b := range list(card, "action", "buttons") {
					s.IDs = append(s.IDs, text(b, "quick_reply", "id"))
				}
			}
		}
	}
	return s
}

func (m *Meta) upload(w http.ResponseWriter, r *http.Request) {
	file, head, err := r.FormFile("file")
	if err != nil || r.FormValue("messaging_product") != "whatsapp" {
		metaFault(w, http.StatusBadRequest, 100, "Invalid parameter")
		return
	}
	data, _ := io.ReadAll(file)
	switch m.turn() {
	case Down:
		metaFault(w, http.StatusServiceUnavailable, 2, "Temporary due to downtime")
		return
	case Garbage:
		page(w, http.StatusOK)
		return
	}
	stored := m.keep("upload", Stored{MIME: r.FormValue("type"), Filename: head.Filename, Data: data})
	_ = json.NewEncoder(w).Encode(object{"id": stored.ID})
}

func (m *Meta) where(w http.ResponseWriter, r *http.Request) {
	stored, ok := m.Media(r.PathValue("id"))
	if number := r.URL.Query().Get("phone_number_id"); !ok || (number != "" && number != m.PhoneNumberID) {
		metaFault(w, http.StatusBadRequest, 100, "Object with ID does not exist")
		return
	}
	sum := sha256.Sum256(stored.Data)
	if m.lies() {
		sum[0]++
	}
	_ = json.NewEncoder(w).Encode(object{
		"messaging_product": "whatsapp", "url": m.URL() + "/lookaside/" + stored.ID, "mime_type": stored.MIME,
		"sha256": hex.EncodeToString(sum[:]), "file_size": len(stored.Data), "id": stored.ID,
	})
}

func (m *Meta) file(w http.ResponseWriter, r *http.Request) {
	stored, ok := m.Media(r.PathValue("id"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", stored.MIME)
	_, _ = w.Write(stored.Data)
}
