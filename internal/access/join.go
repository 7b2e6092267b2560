package access

import "time"

// JoinWindows is how long an agent waits for more messages on each channel, in milliseconds. Customers write in pieces;
// callers on the telephone and relaying programs send whole messages.
type JoinWindows struct {
	WhatsApp *int `json:"whatsapp,omitempty" es:"Espera en WhatsApp" pt:"Espera no WhatsApp" en:"Wait on WhatsApp" kind:"milliseconds" jsonschema:"minimum=0,maximum=86400000"`
	Web      *int `json:"web,omitempty" es:"Espera en el chat de la web" pt:"Espera no chat do site" en:"Wait in the web chat" kind:"milliseconds" jsonschema:"minimum=0,maximum=86400000"`
	Voice    *int `json:"voice,omitempty" es:"Espera por teléfono" pt:"Espera por telefone" en:"Wait on the telephone" kind:"milliseconds" jsonschema:"minimum=0,maximum=86400000"`
	API      *int `json:"api,omitempty" es:"Espera con otros programas" pt:"Espera com outros programas" en:"Wait with other programs" kind:"milliseconds" jsonschema:"minimum=0,maximum=86400000"`
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
