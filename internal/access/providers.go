package access

// Provider is where models are known to answer: a vendor, or a program on the own machine.
type Provider struct {
	Name    string
	BaseURL string
	Example string // one of its models
	Keys    string // where its keys are made; empty: it needs none
}

// Providers are those that forms offer, by the address of their OpenAI-compatible API. Any other can be written.
func Providers() []Provider {
	return []Provider{
		{"OpenAI", "https://api.openai.com/v1", "gpt-4o-mini", "platform.openai.com/api-keys"},
		{"Anthropic", "https://api.anthropic.com/v1", "claude-3-5-haiku-latest", "console.anthropic.com/settings/keys"},
		{"Google Gemini", "https://generativelanguage.googleapis.com/v1beta/openai", "gemini-2.5-flash", "aistudio.google.com/apikey"},
		{"Groq", "https://api.groq.com/openai/v1", "llama-3.3-70b-versatile", "console.groq.com/keys"},
		{"OpenRouter", "https://openrouter.ai/api/v1", "meta-llama/llama-3.3-70b-instruct", "openrouter.ai/keys"},
		{"Mistral", "https://api.mistral.ai/v1", "mistral-small-latest", "console.mistral.ai/api-keys"},
		{"DeepSeek", "https://api.deepseek.com/v1", "deepseek-chat", "platform.deepseek.com/api_keys"},
		{"Ollama", "http://localhost:11434/v1", "llama3.1:8b", ""},
		{"LM Studio", "http://localhost:1234/v1", "qwen2.5-7b-instruct", ""},
	}
}
