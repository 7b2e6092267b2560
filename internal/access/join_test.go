package access_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
)

func TestTheJoiningWindowIsTheAgentsThenTheBusinesss(t *testing.T) {
	t.Parallel()
	none, two := 0, 2000
	for name, c := range map[string]struct {
		agent    access.JoinWindows
		business *int
		channel  string
		want     time.Duration
	}{
		"usual on WhatsApp":           {channel: "whatsapp", want: 1500 * time.Millisecond},
		"usual on the web":            {channel: "web", want: 400 * time.Millisecond},
		"usual on the telephone":      {channel: "voice"},
		"usual elsewhere":             {channel: "telegram"},
		"the business's":              {business: &two, channel: "voice", want: 2 * time.Second},
		"the agent's":                 {agent: access.JoinWindows{WhatsApp: &two}, business: &none, channel: "whatsapp", want: 2 * time.Second},
		"the agent's, of none":        {agent: access.JoinWindows{WhatsApp: &none}, business: &two, channel: "whatsapp"},
		"the agent's of another":      {agent: access.JoinWindows{Web: &two}, channel: "whatsapp", want: 1500 * time.Millisecond},
		"the agent's for programs":    {agent: access.JoinWindows{API: &two}, channel: "api", want: 2 * time.Second},
		"the agent's on the phone":    {agent: access.JoinWindows{Voice: &two}, channel: "voice", want: 2 * time.Second},
		"the business's for programs": {agent: access.JoinWindows{Voice: &two}, business: &two, channel: "api", want: 2 * time.Second},
	} {
		got := access.AgentConfig{Join: c.agent}.JoinWindow(access.Settings{JoinMillis: c.business}, c.channel)
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	minus := -1
	if err := (access.AgentConfig{Join: access.JoinWindows{Web: &minus}}).Check(); err == nil {
		t.Error("a window of less than nothing is taken")
	}
}
