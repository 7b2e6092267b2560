package settings

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

// channelsPage is the data of the channels and of the vendor accounts.
type channelsPage struct {
	Seen string
	access.Settings
	Agents    []access.AgentProfile
	Accounts  []vendor // for WhatsApp messages
	Origins   string
	ChatURL   string
	Snippet   string
	Vendors   []vendorCard
	NotPublic bool // vendors cannot reach this server
}

func (area *Settings) showChannels(v *page.Visit, w access.Workspace) (page.Answer, error) {
	agents, err := area.Keyring.AgentList(v.Context(), w.ID)
	if err != nil {
		return nil, err
	}
	chat := v.Base() + "/chat/" + w.Slug
	p := channelsPage{
		Seen: page.Seen(w.UpdatedAt), Settings: w.Settings, Agents: agents, Accounts: vendors[:2],
		Origins: strings.Join(w.Settings.WebChat.Origins, "\n"), ChatURL: chat,
		Snippet:   `<script src="` + chat + `/embed.js" defer></script>`,
		NotPublic: !strings.HasPrefix(v.Base(), "https://"),
	}
	kept, err := area.Credentials.List(v.Context(), w.ID)
	for _, k := range vendors[len(p.Accounts):] {
		p.Vendors = append(p.Vendors, newVendorCard(v, k, kept))
	}
	return page.Page{Name: "settings-channels", Within: "settings", Title: v.T("settings.channels"), Data: p}, err
}

// setChannels stores which agent answers on which channel.
func (area *Settings) setChannels(v *page.Visit) (page.Answer, error) {
	agents, err := area.Keyring.AgentList(v.Context(), v.Workspace.ID)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{"": true}
	for _, a := range agents {
		known[a.Slug] = true
	}
	for _, field := range []string{"chat-agent", "whatsapp-agent", "voice-agent"} {
		if !known[v.Field(field)] {
			return nil, v.InvalidAt(field, "channels.nobody")
		}
	}
	also := slices.DeleteFunc(slices.Clone(v.Request.PostForm["chat-agents"]), func(slug string) bool {
		return slug == "" || !known[slug]
	})
	a, err := area.changeSettings(v, v.Path("settings", "channels"), func(w *access.Workspace) {
		s := &w.Settings
		s.WebChat = access.WebChat{Agent: v.Field("chat-agent"), Agents: also,
			Origins: strings.Fields(v.Field("origins"))}
		s.WhatsApp = access.WhatsApp{Account: v.Field("whatsapp-account"), Agent: v.Field("whatsapp-agent")}
		s.Voice.Agent, s.Voice.Greeting = v.Field("voice-agent"), v.Field("voice-greeting")
	})
	for _, f := range page.WrongFields(err) {
		if strings.Contains(f.Path, "web_chat/origins") {
			return a, v.InvalidAt("origins", "channels.wrong")
		}
	}
	return a, page.Renamed(err, func(path string) string { return strings.ReplaceAll(path, "/", "-") })
}

// agentChoice is the agents to choose from, and the chosen one.
type agentChoice struct {
	Agents []access.AgentProfile
	Chosen string
}

// Choosing is the choice of an agent, with the present one.
func (p channelsPage) Choosing(slug string) agentChoice { return agentChoice{p.Agents, slug} }
