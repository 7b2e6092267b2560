package custom

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	maxDisplayName = 200
	maxDescription = 1024 // the limit of model providers
	maxCategory    = 50
	maxTemplate    = 32 << 10
	maxHeaders     = 32
)

// Methods are those that an api_call may have, in the order a form offers them.
var Methods = []string{"GET", "POST", "PUT", "PATCH", "DELETE"}

// words checks what people and models read of a tool.
func (c *compiler) words() {
	d := c.tool.Definition
	if d.Description == "" {
		c.add("/description", "is needed: a model chooses the tool by it")
	}
	for _, text := range []struct {
		path, value string
		most        int
	}{
		{"/display_name", d.DisplayName, maxDisplayName},
		{"/description", d.Description, maxDescription},
		{"/category", d.Category, maxCategory},
	} {
		if n := utf8.RuneCountInString(text.value); n > text.most {
			c.add(text.path, "has %d characters; %d is the most", n, text.most)
		}
		if !utf8.ValidString(text.value) || hidesSomething(text.value) {
			c.add(text.path, "contains control or invisible characters")
		}
	}
}

// hidesSomething finds what a person who reads the text would not see but a model would: control characters, and marks
// that reorder or hide the text beside them.
func hidesSomething(text string) bool {
	for _, r := range text {
		if r == '\n' || r == '\t' {
			continue
		}
		if unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Bidi_Control, r) || r == '\ufeff' || r == '\u200b' ||
			r >= 0xe0000 && r <= 0xe007f {
			return true
		}
	}
	return false
}

func (c *compiler) figures() {
	d := c.tool.Definition
	most := MaxTimeoutMS
	if d.ExecutionType == Webhook {
		most = MaxWebhookMS
	}
	if d.TimeoutMS < 1 || d.TimeoutMS > most {
		c.add("/timeout_ms", "%d is not between 1 and %d", d.TimeoutMS, most)
	}
	if d.RateLimitPerMinute < 1 || d.RateLimitPerMinute > MaxRateLimit {
		c.add("/rate_limit_per_minute", "%d is not between 1 and %d", d.RateLimitPerMinute, MaxRateLimit)
	}
}

func (c *compiler) apiCall() {
	config := c.tool.ExecutionConfig
	if !slices.Contains(Methods, config.Method) {
		c.add("/execution_config/method", "is not one of %s", list(Methods))
	}
	c.address("/execution_config/url", config.URL)
	c.headers()
	c.body()
	c.oauth()
}

func (c *compiler) webhook() {
	const at = "/execution_config/webhook_secret"
	config := c.tool.ExecutionConfig
	c.address("/execution_config/webhook_url", config.WebhookURL)
	c.headers()
	parts, err := c.names.parts(config.WebhookSecret)
	switch {
	case config.WebhookSecret == "":
		c.add(at, "is needed: the other side knows our calls by their signature")
	case err != nil:
		c.add(at, "%v", err)
	case len(parts) != 1 || parts[0].ref == nil || !parts[0].ref.secret:
		c.add(at, "has to name a secret, as {{secrets.NAME}}: a definition holds no secret itself")
	default:
		c.tool.signature = parts[0].ref.path[0]
		c.secrets[c.tool.signature] = true
	}
}

func (c *compiler) address(path, raw string) {
	if raw == "" {
		c.add(path, "is needed")
		return
	}
	t, err := c.names.url(raw, c.rules.CheckURL)
	if err != nil {
		c.addError(path, err)
		return
	}
	c.tool.url = t
	t.refs(func(r ref) { c.tool.inRequest[r.path[0]] = true })
}

func (c *compiler) body() {
	const at = "/execution_config/body_template"
	config := c.tool.ExecutionConfig
	contentType := c.contentType()
	switch {
	case config.BodyTemplate == "":
		if contentType == formBody && config.Method != "GET" && config.Method != "DELETE" {
			c.add(at, "is needed for a form: a=…&b=…")
		}
		return
	case config.Method == "GET":
		c.add(at, "a GET has no body")
		return
	case len(config.BodyTemplate) > maxTemplate:
		c.add(at, "is longer than %d bytes", maxTemplate)
		return
	}
	var err error
	if contentType == formBody {
		c.tool.body, err = c.names.form(config.BodyTemplate)
	} else {
		c.tool.body, err = c.names.json(config.BodyTemplate)
	}
	if err != nil {
		c.addError(at, err)
	}
}

// strangers refuses fields of another kind: they would look as if they did something.
func (c *compiler) strangers() {
	config := c.tool.ExecutionConfig
	for _, field := range []struct {
		name string
		set  bool
		of   []Kind
	}{
		{"url", config.URL != "", []Kind{APICall}},
		{"method", config.Method != "", []Kind{APICall}},
		{"body_template", config.BodyTemplate != "", []Kind{APICall}},
		{"headers", len(config.Headers) > 0, []Kind{APICall, Webhook}},
		{"idempotent", config.Idempotent, []Kind{APICall, Webhook}},
		{"oauth", config.OAuth != nil, []Kind{APICall}},
		{"webhook_url", config.WebhookURL != "", []Kind{Webhook}},
		{"webhook_secret", config.WebhookSecret != "", []Kind{Webhook}},
		{"function", config.Function != "", []Kind{Internal}},
		{"function_name", config.FunctionName != "", []Kind{Internal}},
		{"steps", len(config.Steps) > 0, []Kind{Internal}},
	} {
		kind := c.tool.ExecutionType
		if field.set && slices.Contains(Kinds, kind) && !slices.Contains(field.of, kind) {
			c.add(fmt.Sprintf("/execution_config/%s", field.name), "does not belong to %s", kind)
		}
	}
}

// Model providers accept 64 of these characters for the name of a tool. Ours also start with a letter, and separators
// stand alone and inside.
var toolName = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9]*(?:[_-][a-zA-Z0-9]+)*$`)

const maxName = 64

func (c *compiler) name() {
	name := c.tool.Name
	switch {
	case name == "":
		c.add("/name", "is needed")
		return
	case len(name) > maxName:
		c.add("/name", "is longer than %d characters", maxName)
		return
	case !toolName.MatchString(name):
		c.add("/name", "has to start with a letter and may have letters a-z, digits, and single _ or - between them")
		return
	}
	for _, reserved := range c.rules.Reserved {
		// Built-in tools are known by their own name, whatever their pack.
		own := reserved[strings.LastIndexByte(reserved, '/')+1:]
		switch {
		case own == name:
			c.add("/name", "is the name of a built-in tool")
			return
		case locale.LooksLike(own, name):
			c.add("/name", "looks like the built-in tool %s", own)
			return
		}
	}
	for _, own := range c.rules.Own {
		if own != name && locale.LooksLike(own, name) {
			c.add("/name", "looks like the tool %s that is there already", own)
			return
		}
	}
}
