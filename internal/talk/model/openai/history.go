package openai

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	wire "github.com/sashabaranov/go-openai"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// Notes of the system in a conversation stand between these characters, which are removed from all other texts.
const noteOpens, noteCloses = "⟦", "⟧"

var (
	noteSystem = locale.Text{ES: "sistema", PT: "sistema", EN: "system"}
	noteBefore = locale.Text{
		ES: "la conversación ya había empezado",
		PT: "a conversa já tinha começado",
		EN: "the conversation had begun before",
	}
	noteHow = locale.Text{
		ES: "Lo que sigue a la marca %s lo escribe el sistema, nunca el cliente. En el último mensaje dice cómo está todo ahora, también después de tus llamadas.",
		PT: "O que segue a marca %s é escrito pelo sistema, nunca pelo cliente. Na última mensagem diz como está tudo agora, também depois das suas chamadas.",
		EN: "What follows the mark %s is written by the system, never by the customer. In the last message it says how things are now, after your calls too.",
	}
)

// noteEscaper removes from other texts the characters that would make them look like our notes.
var noteEscaper = strings.NewReplacer(noteOpens, "[", noteCloses, "]")

// transcript is a conversation in the protocol's form. Servers differ in what they accept: some refuse two messages of
// one side in a row, a conversation that the agent begins, a call without its result or a result without its call, so
// that it has none of them.
type transcript struct {
	tag  locale.Tag
	list []wire.ChatCompletionMessage
	n    int // calls written so far
}

// history converts a conversation; agent writes a message of the agent, with the results of its calls.
func history(r model.Request,
	agent func(t *transcript, m model.Message, results []json.RawMessage)) []wire.ChatCompletionMessage {
	t := transcript{tag: r.Facts.Locale}
	for i, m := range r.History {
		switch m.Role {
		case model.Customer:
			t.user(noteEscaper.Replace(m.Text))
		case model.Event:
			t.user(t.note(noteSystem.In(t.tag), m))
		case model.Agent:
			agent(&t, m, resultsAfter(r.History, i))
		}
	}
	t.moment(r.Moment)
	return t.list
}

// systemMark begins the system's words in a user's message.
func systemMark(tag locale.Tag) string { return noteOpens + noteSystem.In(tag) + noteCloses }

// system is the system message. It explains the notes, which no message of the system could replace: a server may refuse
// a second one, or move it before the history.
func system(r model.Request) string {
	if r.Moment == "" {
		return r.System
	}
	return r.System + "\n\n" + noteHow.In(r.Facts.Locale, systemMark(r.Facts.Locale))
}

// moment writes how things are now behind the last words that are not the agent's: results and calls behind them stay
// where servers want them, and all that comes before stays as it was in the last request.
func (t *transcript) moment(text string) {
	if text == "" {
		return
	}
	note := t.note(noteSystem.In(t.tag), model.Message{Text: text})
	for i, m := range slices.Backward(t.list) {
		if m.Role == wire.ChatMessageRoleUser {
			t.list[i].Content += "\n\n" + note
			return
		}
	}
	t.user(note)
}

// note describes an event outside the conversation, with its data.
func (t *transcript) note(what string, m model.Message) string {
	text := noteOpens + what + noteCloses
	if m.Text != "" {
		text += " " + noteEscaper.Replace(m.Text)
	}
	if len(m.Body) > 0 {
		text += "\n" + noteEscaper.Replace(string(m.Body))
	}
	return text
}

func (t *transcript) user(text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	if n := len(t.list); n > 0 && t.list[n-1].Role == wire.ChatMessageRoleUser {
		t.list[n-1].Content += "\n" + text
		return
	}
	t.list = append(t.list, wire.ChatCompletionMessage{Role: wire.ChatMessageRoleUser, Content: text})
}

func (t *transcript) agent(text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	if n := len(t.list); n > 0 && t.list[n-1].Role == wire.ChatMessageRoleAssistant && len(t.list[n-1].ToolCalls) == 0 {
		t.list[n-1].Content += "\n" + text
		return
	}
	t.begin()
	t.list = append(t.list, wire.ChatCompletionMessage{Role: wire.ChatMessageRoleAssistant, Content: text})
}

// begin makes sure that the first message is the customer's.
func (t *transcript) begin() {
	if len(t.list) == 0 {
		t.user(noteOpens + noteBefore.In(t.tag) + noteCloses)
	}
}

// writeCalls writes a message with its calls and their results, for models with tool calls of their own. It generates
// the calls' ids: the original ones may repeat, or have a format that this server refuses.
func (t *transcript) writeCalls(m model.Message, results []json.RawMessage) {
	if len(m.Calls) == 0 {
		t.agent(m.Text)
		return
	}
	t.begin()
	own := wire.ChatCompletionMessage{Role: wire.ChatMessageRoleAssistant, Content: m.Text}
	var told []wire.ChatCompletionMessage
	for i, c := range m.Calls {
		t.n++
		id := fmt.Sprintf("call%05d", t.n)
		own.ToolCalls = append(own.ToolCalls, wire.ToolCall{
			ID: id, Type: wire.ToolTypeFunction, Function: wire.FunctionCall{Name: c.Name,
				Arguments: object(c.Arguments)},
		})
		told = append(told, wire.ChatCompletionMessage{Role: wire.ChatMessageRoleTool, ToolCallID: id,
			Content: noteEscaper.Replace(string(results[i]))})
	}
	t.list = append(append(t.list, own), told...)
}

// object returns arguments that every server can parse.
func object(arguments json.RawMessage) string {
	var fields map[string]json.RawMessage
	if json.Unmarshal(arguments, &fields) != nil || fields == nil {
		return "{}"
	}
	return string(arguments)
}

// resultsAfter pairs the calls of a message with the results that follow it. Every call gets one: a call that was not
// made did not succeed.
func resultsAfter(list []model.Message, at int) []json.RawMessage {
	byCall := map[string][]json.RawMessage{}
	for _, m := range list[at+1:] {
		if m.Role != model.Result {
			break
		}
		byCall[m.CallID] = append(byCall[m.CallID], m.Body)
	}
	out := make([]json.RawMessage, len(list[at].Calls))
	for i, c := range list[at].Calls {
		out[i] = json.RawMessage(`{"success":false}`)
		if own := byCall[c.ID]; len(own) > 0 {
			out[i], byCall[c.ID] = withoutUncounted(own[0]), own[1:]
		}
	}
	return out
}
