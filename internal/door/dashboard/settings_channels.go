package dashboard

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// channelsPage is the data of the channels and of the vendor accounts.
type channelsPage struct {
	Sections []Choice
	Seen     string
	access.Settings
	Agents    []access.AgentProfile
	Accounts  []vendor // for WhatsApp messages
	Origins   string
	ChatURL   string
	Snippet   string
	Vendors   []vendorCard
	NotPublic bool // vendors cannot reach this server
}

func showChannels(v *visit) (answer, error) {
	w, err := v.door.Keyring.Workspace(v.context(), v.Workspace.ID)
	if err != nil {
		return nil, err
	}
	chat := v.door.base(v.r) + "/chat/" + w.Slug
	p := channelsPage{
		Sections: v.sections("channels"), Seen: seenAt(w.UpdatedAt), Settings: w.Settings, Accounts: vendors[:2],
		Origins: strings.Join(w.Settings.WebChat.Origins, "\n"), ChatURL: chat, Snippet: `<script src="` + chat + `/embed.js" defer></script>`,
		NotPublic: !strings.HasPrefix(v.door.base(v.r), "https://"),
	}
	if p.Agents, err = v.door.Keyring.AgentList(v.context(), w.ID); err != nil {
		return nil, err
	}
	kept, err := v.door.Credentials.List(v.context(), w.ID)
	for _, k := range vendors {
		p.Vendors = append(p.Vendors, v.vendorCard(k, kept))
	}
	return page{name: "settings-channels", within: "settings", title: v.T("settings.channels"), data: p}, err
}

// setChannels stores which agent answers on which channel.
func setChannels(v *visit) (answer, error) {
	agents, err := v.door.Keyring.AgentList(v.context(), v.Workspace.ID)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{"": true}
	for _, a := range agents {
		known[a.Slug] = true
	}
	for _, field := range []string{"chat-agent", "whatsapp-agent", "voice-agent"} {
		if !known[v.field(field)] {
			return nil, fault.New(fault.InvalidArguments, "%s", v.T("channels.nobody"))
		}
	}
	also := slices.DeleteFunc(slices.Clone(v.r.PostForm["chat-agents"]), func(slug string) bool { return slug == "" || !known[slug] })
	a, err := v.changeSettings(v.Path("settings", "channels"), func(w *access.Workspace) {
		s := &w.Settings
		s.WebChat = access.WebChat{Agent: v.field("chat-agent"), Agents: also, Origins: strings.Fields(v.field("origins"))}
		s.WhatsApp = access.WhatsApp{Account: v.field("whatsapp-account"), Agent: v.field("whatsapp-agent")}
		s.Voice.Agent, s.Voice.Greeting = v.field("voice-agent"), v.field("voice-greeting")
	})
	if fault.Is(err, fault.InvalidArguments) {
		err = fault.New(fault.InvalidArguments, "%s", v.T("channels.wrong"))
	}
	return a, err
}

// agentChoice is the agents to choose from, and the chosen one.
type agentChoice struct {
	Agents []access.AgentProfile
	Chosen string
}

// Choosing is the choice of an agent, with the present one.
func (p channelsPage) Choosing(slug string) agentChoice { return agentChoice{p.Agents, slug} }
