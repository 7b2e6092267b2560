package errand

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	teamNames = map[access.Team]locale.Text{
		access.SalesTeam:   {ES: "Ventas", PT: "Vendas", EN: "Sales"},
		access.SupportTeam: {ES: "Soporte", PT: "Suporte", EN: "Support"},
		access.Management:  {ES: "Dirección", PT: "Direção", EN: "Management"},
	}
	urgencyMarks = map[support.Urgency]locale.Text{
		support.Urgent: {ES: "[URGENTE] ", PT: "[URGENTE] ", EN: "[URGENT] "},
		support.High:   {ES: "[Importante] ", PT: "[Importante] ", EN: "[Important] "},
	}
	msgMailSubject = locale.Text{ES: "%s%s: aviso para %s", PT: "%s%s: aviso para %s", EN: "%s%s: notice for %s"}
	msgPassedOn    = locale.Text{
		ES: "Este aviso era para %s y nadie lo abrió a tiempo.",
		PT: "Este aviso era para %s e ninguém abriu a tempo.",
		EN: "This notice was for %s and nobody opened it in time.",
	}
	msgMailData = locale.Text{ES: "Datos:", PT: "Dados:", EN: "Details:"}
	msgMailRef  = locale.Text{
		ES: "Aviso %s. Al abrirlo en el panel deja de avisarse a otros.",
		PT: "Aviso %s. Ao abri-lo no painel, os outros deixam de ser avisados.",
		EN: "Notice %s. Once it is opened on the dashboard nobody else is told.",
	}
)

// mailText is a notification as an email. The subject has none of its words, because locked telephones show subjects.
func mailText(w *access.Workspace, to access.Team, n support.Notification) (subject, text string) {
	say := func(t locale.Text, args ...any) string { return t.In(w.Locale, args...) }
	team := say(teamNames[n.Team])
	subject = say(msgMailSubject, say(urgencyMarks[n.Priority]), w.Name, team)
	parts := []string{n.Message}
	if to != n.Team {
		parts = append([]string{say(msgPassedOn, team)}, parts...)
	}
	if lines := contextLines(n.Context); len(lines) > 0 {
		parts = append(parts, say(msgMailData)+"\n"+strings.Join(lines, "\n"))
	}
	return subject, strings.Join(append(parts, say(msgMailRef, n.ID)), "\n\n") + "\n"
}

// contextLines are the notification's context, a line each.
func contextLines(raw json.RawMessage) (out []string) {
	var fields map[string]any
	if json.Unmarshal(raw, &fields) != nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		value, isText := fields[name].(string)
		if !isText {
			document, _ := json.Marshal(fields[name]) // it came from a document
			value = string(document)
		}
		out = append(out, fmt.Sprintf("- %s: %s", locale.OneLine(name), locale.OneLine(value)))
	}
	return out
}
