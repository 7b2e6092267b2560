package access

import "regexp"

// Voice is a business's telephone configuration. Empty fields get defaults for its language.
type Voice struct {
	// Agent is the slug of the agent that answers; empty: the first active one.
	Agent string `json:"agent,omitempty"`
	// Greeting is how a call begins.
	Greeting string `json:"greeting,omitempty"`
	// Provider, Name and Language choose the voice, and Hears the language of transcription, as the telephone platform
	// names them.
	Provider string `json:"tts_provider,omitempty"`
	Name     string `json:"tts_voice,omitempty"`
	Language string `json:"tts_language,omitempty"`
	Hears    string `json:"transcription_language,omitempty"`
}

const longestGreeting = 500

var voiceNames = regexp.MustCompile(`^[A-Za-z0-9_.:-]{0,100}$`)

func (c *settingsCheck) voice(v Voice) {
	if n := len([]rune(v.Greeting)); n > longestGreeting {
		c.add("/voice/greeting", "has %d characters; %d are listened to", n, longestGreeting)
	}
	for _, n := range []struct{ field, value string }{
		{"tts_provider", v.Provider}, {"tts_voice", v.Name}, {"tts_language", v.Language}, {"transcription_language", v.Hears},
	} {
		if !voiceNames.MatchString(n.value) {
			c.add("/voice/"+n.field, "%q is no name of a voice, a provider or a language", n.value)
		}
	}
}
