package voice

import (
	"cmp"
	"encoding/json"
	"encoding/xml"
	"net/http"
	"strconv"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// twiml is a response to Twilio, in the order of its verbs.
type twiml struct {
	XMLName xml.Name  `xml:"Response"`
	Say     *say      `xml:",omitempty"`
	Connect *connect  `xml:",omitempty"`
	Dial    *dial     `xml:",omitempty"`
	Hangup  *struct{} `xml:",omitempty"`
}

type say struct {
	Language string `xml:"language,attr,omitempty"`
	Text     string `xml:",chardata"`
}

type connect struct {
	Action string `xml:"action,attr"`
	Relay  relay  `xml:"ConversationRelay"`
}

// relay configures ConversationRelay so that speech over the agent does not pass for an answer: speech stops the
// voice and is reported as an interruption; keys do not, and are only heard in silence.
type relay struct {
	URL           string `xml:"url,attr"`
	Greeting      string `xml:"welcomeGreeting,attr,omitempty"`
	SpeaksIn      string `xml:"ttsLanguage,attr"`
	Provider      string `xml:"ttsProvider,attr"`
	Voice         string `xml:"voice,attr"`
	HearsIn       string `xml:"transcriptionLanguage,attr"`
	HeardBy       string `xml:"transcriptionProvider,attr"`
	Interruptible string `xml:"interruptible,attr"`
	DuringSpeech  string `xml:"reportInputDuringAgentSpeech,attr"`
	Keys          bool   `xml:"dtmfDetection,attr"`
	Events        string `xml:"events,attr"`
}

type dial struct {
	Number string `xml:"Number"`
}

// voices are the default voice of each language; a business may choose another. Twilio has no Argentine voice.
var voices = map[locale.Tag]relay{
	locale.ESAR: {SpeaksIn: "es-US", Provider: "Amazon", Voice: "Lupe-Neural", HearsIn: "es-AR", HeardBy: "Google"},
	locale.ESMX: {SpeaksIn: "es-MX", Provider: "Amazon", Voice: "Mia-Neural", HearsIn: "es-MX", HeardBy: "Google"},
	locale.PTBR: {SpeaksIn: "pt-BR", Provider: "Amazon", Voice: "Camila-Neural", HearsIn: "pt-BR", HeardBy: "Google"},
	locale.EN:   {SpeaksIn: "en-US", Provider: "Amazon", Voice: "Joanna-Neural", HearsIn: "en-US", HeardBy: "Google"},
}

// relayOf is the relay configuration of a business.
func relayOf(at place) relay {
	v, known := voices[at.workspace.Locale]
	if !known {
		v = voices[locale.ESAR]
	}
	chosen := at.workspace.Settings.Voice
	v.Provider, v.Voice = cmp.Or(chosen.Provider, v.Provider), cmp.Or(chosen.Name, v.Voice)
	v.SpeaksIn, v.HearsIn = cmp.Or(chosen.Language, v.SpeaksIn), cmp.Or(chosen.Hears, v.HearsIn)
	v.URL = socketAddress(at.base + twilioPrefix + at.workspace.Slug)
	v.Interruptible, v.DuringSpeech, v.Keys, v.Events = "speech", "none", true, "speaker-events"
	return v
}

// mostAgain is how often a call whose relay broke is reconnected.
const mostAgain = 3

func connectVerb(at place, again int, greeting string) *connect {
	r := relayOf(at)
	r.Greeting = greeting
	return &connect{Action: at.base + twilioPrefix + at.workspace.Slug + "/" + endedPath + "?again=" +
		strconv.Itoa(again), Relay: r}
}

var msgNobody = locale.Text{
	ES: "En este momento no podemos atender tu llamada. Volvé a llamar más tarde.",
	MX: "En este momento no podemos atender tu llamada. Vuelve a llamar más tarde.",
	PT: "No momento não podemos atender a sua ligação. Ligue novamente mais tarde.",
	EN: "We cannot take your call at the moment. Please call again later.",
}

// incoming connects a call to our socket.
func (d *Door) incoming(w http.ResponseWriter, r *http.Request, at place) error {
	_, err := d.callAgent(r.Context(), at.workspace)
	switch {
	case fault.Is(err, fault.NotFound):
		return writeTwiML(w, twiml{Say: apology(at.workspace), Hangup: &struct{}{}})
	case err != nil:
		return err
	}
	return writeTwiML(w, twiml{Connect: connectVerb(at, 0, greeting(at.workspace))})
}

func apology(w *access.Workspace) *say { return spoken(w, msgNobody) }

func spoken(w *access.Workspace, text locale.Text) *say {
	return &say{Language: voices[w.Locale].SpeaksIn, Text: text.In(w.Locale)}
}

// msgGoodbye ends a call that could not be passed on to staff.
var msgGoodbye = locale.Text{
	ES: "El equipo ya tiene tu mensaje. Gracias por llamar.",
	PT: "A equipe já tem o seu recado. Obrigado por ligar.",
	EN: "The team has your message. Thank you for calling.",
}

// handoff is what a relay reports when it ends.
type handoff struct {
	Reason   string `json:"reason"`
	Transfer string `json:"transfer_number,omitempty"`
	Session  string `json:"session"`
}

// toPerson is the reason of a relay that ends for staff to take the call.
const toPerson = "person"

// afterRelay decides what happens after a relay: transfer the call to staff, reconnect one that broke, or hang up.
func (d *Door) afterRelay(w http.ResponseWriter, r *http.Request, at place) error {
	var end handoff
	handed := r.PostForm.Get("HandoffData") != "" && json.Unmarshal([]byte(r.PostForm.Get("HandoffData")), &end) == nil
	again, err := strconv.Atoi(r.URL.Query().Get("again"))
	number := at.workspace.Settings.EscalationPhone
	switch {
	case handed && end.Reason == toPerson && number != "":
		return writeTwiML(w, twiml{Dial: &dial{Number: number}})
	case handed && end.Reason == toPerson: // the last reply said who calls back; nobody was promised on this call
		return writeTwiML(w, twiml{Say: spoken(at.workspace, msgGoodbye), Hangup: &struct{}{}})
	case !handed && err == nil && again < mostAgain && r.PostForm.Get("CallStatus") == "in-progress":
		return writeTwiML(w, twiml{Connect: connectVerb(at, again+1, "")})
	case !handed && r.PostForm.Get("CallStatus") == "in-progress":
		return writeTwiML(w, twiml{Say: apology(at.workspace), Hangup: &struct{}{}})
	}
	return writeTwiML(w, twiml{Hangup: &struct{}{}})
}

func writeTwiML(w http.ResponseWriter, body twiml) error {
	raw, err := xml.Marshal(body)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/xml; charset=utf-8")
	_, _ = w.Write(append([]byte(xml.Header), raw...)) // Twilio is gone and will ask again
	return nil
}
