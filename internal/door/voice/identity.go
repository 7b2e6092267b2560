package voice

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"time"
)

// Headers by which a platform names the call where its body has no place for it: their values are set in the
// platform's own configuration, so neither a caller nor a model can change them.
const (
	callHeader   = "Mostrador-Call-Id"
	callerHeader = "Mostrador-Caller"
	calledHeader = "Mostrador-Called"
)

// identity is where platforms say which call a completion request belongs to.
type identity struct {
	// Call is VAPI's.
	Call struct {
		ID          string `json:"id"`
		Customer    number `json:"customer"`
		PhoneNumber number `json:"phoneNumber"`
	} `json:"call"`
	PhoneNumber number `json:"phoneNumber"`
	// Extra is what ElevenLabs passes on from whoever started the conversation, which may be a browser: it can name a
	// call, never a customer.
	Extra  map[string]any `json:"elevenlabs_extra_body"`
	User   any            `json:"user"`
	UserID any            `json:"user_id"`

	header http.Header
}

// named is the value of such a header. A platform that does not know a variable sends its name, the same for every
// call.
func named(h http.Header, name string) string {
	return filledIn(h.Get(name))
}

// callNames are the names of a call's id in metadata and in ElevenLabs' extra body.
var callNames = []string{"call_id", "conversation_id", "system__conversation_id", "system__call_sid"}

// metadata is a value of the request's metadata.
func (in *request) metadata(name string) string { return textOf(in.Metadata[name]) }

func textOf(value any) string {
	text, _ := value.(string)
	return filledIn(text)
}

// filledIn is a value that a platform has filled in; empty: it left its placeholder there, or a word for nobody, which
// is the same for every call.
func filledIn(value string) string {
	value = strings.TrimSpace(value)
	if strings.Contains(value, "{{") || nobody[strings.ToLower(value)] {
		return ""
	}
	return value
}

// callRef is the call of a request. While is how long it may be silent and still be the same call; zero: forever.
type callRef struct {
	id    string
	while time.Duration
}

// silence is longer than anybody is silent in a call, and shorter than the time to most people's next call.
const silence = 30 * time.Minute

// callRef is the call a request names. A platform that only names the caller (user) has one call at a time with each;
// the name may be a telephone number or an address, so only its hash is kept.
func (in *request) callRef() callRef {
	id := cmp.Or(in.metadata(callNames[0]), filledIn(in.Call.ID), named(in.header, callHeader))
	for _, fields := range []map[string]any{in.Metadata, in.Extra} {
		for _, name := range callNames {
			id = cmp.Or(id, textOf(fields[name]))
		}
	}
	if id != "" {
		return callRef{id: id}
	}
	user := cmp.Or(textOf(in.User), textOf(in.UserID))
	if user == "" {
		return callRef{}
	}
	sum := sha256.Sum256([]byte(user))
	return callRef{id: "user-" + hex.EncodeToString(sum[:16]), while: silence}
}

// caller is the customer's number; empty: not given.
func (in *request) caller() string {
	return cmp.Or(in.Call.Customer.Number, in.metadata("customer_phone"), named(in.header, callerHeader))
}

// nobody are the words platforms send in place of a number that is hidden, and the numbers that spell them on a
// telephone's keys, which is how Twilio sends them.
var nobody = map[string]bool{
	"anonymous": true, "unavailable": true, "unknown": true, "restricted": true, "private": true, "blocked": true,
	"withheld": true, "null": true, "none": true, "undefined": true,
	"+266696687": true, "+86282452253": true, "+8656696": true, "+7378742833": true, "+2562533": true,
	"+464": true,
}

// callerNumber is the telephone number in what a platform says of a caller: a number, or a SIP address with one. Hidden
// numbers, names and web calls have none.
func callerNumber(raw string) string {
	number := strings.TrimSpace(raw)
	if begin, end := strings.Index(number, "<"), strings.LastIndex(number, ">"); begin >= 0 && begin < end {
		number = number[begin+1 : end] // "Ana" <sip:…>
	}
	for _, scheme := range []string{"sip:", "sips:", "tel:"} {
		if len(number) > len(scheme) && strings.EqualFold(number[:len(scheme)], scheme) {
			number = number[len(scheme):]
			number, _, _ = strings.Cut(number, ";")
			number, _, _ = strings.Cut(number, "@")
		}
	}
	digits := 0
	for _, r := range number {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case !strings.ContainsRune("+-(). ", r):
			return ""
		}
	}
	if digits < shortestNumber || nobody[strings.ToLower(number)] {
		return ""
	}
	return number
}

// shortestNumber is the least number of digits of a telephone number with its area.
const shortestNumber = 7
