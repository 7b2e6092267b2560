package access

import "time"

// JoinWindows is how long an agent waits for more messages on each channel, in milliseconds. Customers write in pieces;
// callers on the telephone and relaying programs send whole messages.
type JoinWindows struct {
	WhatsApp *int `json:"whatsapp,omitempty" es:"WhatsApp" pt:"WhatsApp" en:"WhatsApp" kind:"milliseconds" jsonschema:"minimum=0,maximum=86400000" means:"1500"`
	Web      *int `json:"web,omitempty" es:"Chat de la web" pt:"Chat do site" en:"Web chat" kind:"milliseconds" jsonschema:"minimum=0,maximum=86400000" means:"400"`
	Voice    *int `json:"voice,omitempty" es:"Teléfono" pt:"Telefone" en:"Telephone" kind:"milliseconds" jsonschema:"minimum=0,maximum=86400000" means:"0"`
	API      *int `json:"api,omitempty" es:"Otros programas" pt:"Outros programas" en:"Other programs" kind:"milliseconds" jsonschema:"minimum=0,maximum=86400000" means:"0"`
}

// usualJoin is what an agent waits where neither it nor its business says otherwise.
var usualJoin = map[string]time.Duration{"whatsapp": 1500 * time.Millisecond, "web": 400 * time.Millisecond}

// JoinWindow is how long an agent waits for more messages before it answers: its own setting, the business's, or the
// channel's usual time.
func (c AgentConfig) JoinWindow(s Settings, channel string) time.Duration {
	own := map[string]*int{"whatsapp": c.Join.WhatsApp, "web": c.Join.Web, "voice": c.Join.Voice, "api": c.Join.API}[channel]
	if own == nil {
		own = s.JoinMillis
	}
	if own == nil {
		return usualJoin[channel]
	}
	return time.Duration(*own) * time.Millisecond
}
