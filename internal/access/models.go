package access

import (
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// AgentConfig is a business's configuration of an agent, besides its tools.
type AgentConfig struct {
	// Prompt is the business's addition to the agent's instructions.
	Prompt string `json:"prompt,omitempty" es:"Indicaciones" pt:"Instruções" en:"Instructions" kind:"long" jsonschema:"maxLength=16000" pattern:"^[^\\x00]*$"`
	// Model is the agent's model; none: the built-in one. Fallback is used if it gives no answer.
	Model    ModelChoice `json:"model,omitzero" es:"Modelo" pt:"Modelo" en:"Model"`
	Fallback ModelChoice `json:"fallback,omitzero" es:"Modelo de reserva" pt:"Modelo reserva" en:"Fallback model"`
	// CheckYes lets the model check replies that were read as a yes. It can only make one unclear.
	CheckYes bool `json:"check_yes,omitempty" es:"El modelo revisa cada sí" pt:"O modelo revisa cada sim" en:"The model checks each yes"`
	// Join is how long it waits for more messages, where that is not what the business says.
	Join JoinWindows `json:"join_milliseconds,omitzero" es:"Espera de más mensajes" pt:"Espera por mais mensagens" en:"Wait for more messages"`
}

// BuiltIn is the name of the model that needs no key.
const BuiltIn = "offline"

// ModelChoice is one model at a server with OpenAI's chat completions API, or the built-in one by its name alone.
type ModelChoice struct {
	BaseURL string `json:"base_url,omitempty" es:"Dirección del servidor" pt:"Endereço do servidor" en:"Server's address" kind:"url" doc:"Up to and with /v1."`
	Name    string `json:"name,omitempty" es:"Nombre" pt:"Nome" en:"Name" pattern:"^[!-~]{0,200}$" example:"gpt-4o-mini" doc:"As the server knows it; offline is the built-in one, and needs no base_url."`
	// Credential names the one with the server's key; empty: none needed.
	Credential  string   `json:"credential,omitempty" es:"Credencial con la clave" pt:"Credencial com a chave" en:"Credential with the key" pattern:"^(model_[a-z0-9_]{1,40})?$" example:"model_openai" doc:"The credential with the key, model_…; without one no key is sent."`
	Temperature *float64 `json:"temperature,omitempty" es:"Temperatura" pt:"Temperatura" en:"Temperature" jsonschema:"minimum=0,maximum=2"`
	MaxTokens   int      `json:"max_output_tokens,omitempty" es:"Tokens por respuesta" pt:"Tokens por resposta" en:"Tokens in an answer" jsonschema:"minimum=0,maximum=200000"`
	Plan        string   `json:"plan,omitempty" es:"Cómo pide operaciones" pt:"Como pede operações" en:"How it asks for operations" jsonschema:"enum=native,enum=json" doc:"native, or json for a model without tool calls of its own."`
	TimeoutSecs int      `json:"timeout_seconds,omitempty" es:"Tiempo de una respuesta" pt:"Tempo de uma resposta" en:"Time of an answer" kind:"seconds" jsonschema:"minimum=0,maximum=300" means:"30" doc:"Of one answer with everything tried for it; 30 without, at most 300."`
	Sees        bool     `json:"sees,omitempty" es:"Ve imágenes" pt:"Vê imagens" en:"It sees pictures" help:"Las fotos que mandan los clientes se envían al modelo. | As fotos que os clientes mandam são enviadas ao modelo. | The pictures that customers send are sent to the model." doc:"The pictures that customers send go to the model, as image_url parts."`
	// ContextTokens is what a request and its answer may have together.
	ContextTokens int `json:"context_tokens,omitempty" es:"Tokens en total" pt:"Tokens no total" en:"Tokens in all" jsonschema:"minimum=1000,maximum=10000000" doc:"What a request and its answer may have together: requests are trimmed to it. Without it a server of the own network is asked."`
	// What a million tokens cost, in millionths of a US dollar.
	InputPrice  int64 `json:"input_usd_micros,omitempty" es:"Precio de entrada" pt:"Preço de entrada" en:"Price in" kind:"micros" jsonschema:"minimum=0,maximum=1000000000" doc:"A million tokens in, in millionths of a US dollar."`
	CachedPrice int64 `json:"cached_usd_micros,omitempty" es:"Precio de entrada repetida" pt:"Preço de entrada repetida" en:"Price in, seen before" kind:"micros" jsonschema:"minimum=0,maximum=1000000000" doc:"A million tokens in that the vendor had seen before; without it, as the others."`
	OutputPrice int64 `json:"output_usd_micros,omitempty" es:"Precio de salida" pt:"Preço de saída" en:"Price out" kind:"micros" jsonschema:"minimum=0,maximum=1000000000" doc:"A million tokens out."`
}

// Set reports whether a model was chosen.
func (m ModelChoice) Set() bool { return m.Name != "" || m.BaseURL != "" }

// IsBuiltIn reports whether it is the one that needs no key.
func (m ModelChoice) IsBuiltIn() bool { return m.Name == BuiltIn && m.BaseURL == "" }

// SeesPictures reports whether pictures may be sent to it.
func (m ModelChoice) SeesPictures() bool { return m.Set() && !m.IsBuiltIn() && m.Sees }

// Free reports whether no price was entered.
func (m ModelChoice) Free() bool {
	return m.InputPrice == 0 && m.CachedPrice == 0 && m.OutputPrice == 0
}

// The time of one answer of a model: the default, and the most that may be set.
const (
	usualModelTime = 30 * time.Second
	MostModelTime  = 5 * time.Minute
)

// Timeout is how long the model has for one answer, with everything that is tried for it.
func (m ModelChoice) Timeout() time.Duration {
	if m.TimeoutSecs > 0 {
		return time.Duration(m.TimeoutSecs) * time.Second
	}
	return usualModelTime
}

// ownTime is what the built-in model, and the way to the others, take at most.
const ownTime = 30 * time.Second

// AnswerTime is how long one answer may take: each of the agent's models has its own time, and a fallback takes none of
// the first one's.
func (c AgentConfig) AnswerTime() time.Duration {
	most := ownTime
	for _, m := range []ModelChoice{c.Model, c.Fallback} {
		if m.Set() && !m.IsBuiltIn() {
			most += m.Timeout()
		}
	}
	return most
}

// JSONPlan reports a model that gets its tools described in the prompt.
func (m ModelChoice) JSONPlan() bool { return m.Plan == "json" }

// AgentChange is a change of an agent besides its tools; nil fields stay. A model without a name removes it.
type AgentChange struct {
	Name     *string      `json:"name,omitempty" minLength:"1" maxLength:"100" doc:"What it calls itself."`
	Active   *bool        `json:"active,omitempty" doc:"An agent that is off answers no one."`
	Prompt   *string      `json:"prompt,omitempty"`
	Model    *ModelChoice `json:"model,omitempty"`
	Fallback *ModelChoice `json:"fallback,omitempty"`
	CheckYes *bool        `json:"check_yes,omitempty"`
	Join     *JoinWindows `json:"join_milliseconds,omitempty" doc:"How long it waits for more messages, by channel; a channel that is not named takes the business's."`
}

// profile is an agent with its new name, on or off; invalid_arguments for a name that shows nothing.
func (c AgentChange) profile(a AgentProfile) (AgentProfile, error) {
	if c.Name != nil {
		if a.Name = locale.OneLine(*c.Name); a.Name == "" || checkName(a.Name) != nil {
			return a, fault.Invalid("the name shows nothing", fault.Field{Path: "/name", Message: "has to show something"})
		}
	}
	if c.Active != nil {
		a.Active = *c.Active
	}
	return a, nil
}

// With is the configuration after a change; invalid_arguments, with every mistake.
func (c AgentConfig) With(change AgentChange) (AgentConfig, error) {
	if change.Prompt != nil {
		c.Prompt = strings.TrimSpace(*change.Prompt)
	}
	if change.Model != nil {
		c.Model = *change.Model
	}
	if change.Fallback != nil {
		c.Fallback = *change.Fallback
	}
	if change.CheckYes != nil {
		c.CheckYes = *change.CheckYes
	}
	if change.Join != nil {
		c.Join = *change.Join
	}
	return c, c.Check()
}

// agentFields is the description of an agent's configuration, with what its tags cannot say.
var agentFields = field.Of[AgentConfig]().Together(AgentConfig.together)

// Check returns invalid_arguments with every mistake.
func (c AgentConfig) Check() error {
	err := agentFields.Check(c, locale.EN)
	if err == nil || !fault.Is(err, fault.InvalidArguments) {
		return err
	}
	return mistakes(fault.From(err).Fields).invalid("", " ")
}

func (c AgentConfig) together(tag locale.Tag) []fault.Field {
	var wrong mistakes
	wrong.model("/model", c.Model, tag)
	wrong.model("/fallback", c.Fallback, tag)
	if c.Fallback.Set() && !c.Model.Set() {
		wrong.add("/fallback", "%s", msgNoModel.In(tag))
	}
	if c.CheckYes && (!c.Model.Set() || c.Model.IsBuiltIn()) {
		wrong.add("/check_yes", "%s", msgNoLook.In(tag))
	}
	return wrong
}

var (
	msgNoModel = locale.Text{ES: "reemplaza a un modelo, y no hay ninguno", PT: "substitui um modelo, e não há nenhum",
		EN: "stands in for a model, and there is none"}
	msgNoLook = locale.Text{ES: "necesita un modelo que pueda mirar", PT: "precisa de um modelo que possa olhar",
		EN: "needs a model that can look"}
	msgNameless = locale.Text{ES: "falta el nombre del modelo", PT: "falta o nome do modelo", EN: "the model's name is missing"}
	msgAddress  = locale.Text{
		ES: "tiene que ser https://servidor/v1, o http://servidor:puerto/v1 de la red propia",
		PT: "tem que ser https://servidor/v1, ou http://servidor:porta/v1 da rede própria",
		EN: "has to be https://host/v1, or http://host:port/v1 of a server in one's own network",
	}
)

// ModelCredential reports whether the name is that of a model's credential.
func ModelCredential(name string) bool { return modelCredentials.MatchString(name) }

var modelCredentials = regexp.MustCompile(`^model_[a-z0-9_]{1,40}$`)

// model checks a chosen model's name beside its address.
func (m *mistakes) model(at string, choice ModelChoice, tag locale.Tag) {
	if choice.Set() && choice.Name == "" {
		m.add(at+"/name", "%s", msgNameless.In(tag))
	}
	if choice.Set() && !choice.IsBuiltIn() && !isModelAddress(choice.BaseURL) {
		m.add(at+"/base_url", "%s", msgAddress.In(tag))
	}
}

// isModelAddress checks the form only: whether it may be reached is decided on dialling.
func isModelAddress(s string) bool {
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || len(s) > 500 {
		return false
	}
	if u.Scheme == "http" {
		a, err := netip.ParseAddr(u.Hostname())
		return err != nil || a.IsLoopback() || a.IsPrivate() // what a name resolves to is seen on dialling
	}
	return u.Scheme == "https"
}
