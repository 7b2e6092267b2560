package openapi

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/custom"
)

// parameters places the operation's path, query and header parameters and returns
// the path with its placeholders.
func (c *conversion) parameters(path string, item, operation object) (string, error) {
	all, err := c.declared(item, operation)
	if err != nil {
		return "", err
	}
	for _, p := range all {
		name, place := text(p, "name"), text(p, "in")
		schema, err := c.schemaOf(p)
		if err != nil {
			return "", err
		}
		required := truth(p, "required") || place == "path"
		if why := unsupported(p, schema); why != "" {
			if required {
				return "", fmt.Errorf("the %s parameter %.80q: %s", place, name, why)
			}
			c.note("the %s parameter %.80q was left out: %s", place, name, why)
			continue
		}
		if place == "header" && c.ourHeader(name) {
			continue
		}
		key, err := c.property(name, place, schema, required)
		if err != nil {
			return "", err
		}
		switch place {
		case "path":
			if !strings.Contains(path, "{"+name+"}") {
				return "", fmt.Errorf("the path has no place for its parameter %.80q", name)
			}
			path = strings.ReplaceAll(path, "{"+name+"}", "\x00"+key+"\x01")
		case "query":
			c.query = append(c.query, url.QueryEscape(name)+"={{"+key+"}}")
		case "header":
			c.out.Definition.ExecutionConfig.Headers[name] = "{{" + key + "}}"
		}
	}
	if strings.ContainsAny(path, "{}") {
		return "", fmt.Errorf("the path has a parameter that is not described")
	}
	return strings.NewReplacer("\x00", "{{", "\x01", "}}").Replace(path), nil
}

// declared are the parameters of a path and its operation; the operation's own win.
func (c *conversion) declared(item, operation object) ([]object, error) {
	var out []object
	for _, level := range []object{item, operation} {
		listed, _ := level["parameters"].([]any)
		for _, one := range listed {
			o, _ := one.(object)
			p, err := c.doc.resolve(o)
			if err != nil {
				return nil, err
			}
			same := func(old object) bool {
				return text(old, "name") == text(p, "name") &&
					text(old, "in") == text(p, "in")
			}
			if i := slices.IndexFunc(out, same); i >= 0 {
				out[i] = p
			} else {
				out = append(out, p)
			}
		}
	}
	return out, nil
}

// schemaOf is a parameter's schema, with the parameter's own description.
func (c *conversion) schemaOf(p object) (object, error) {
	schema, err := c.doc.inline(at(p, "schema"))
	if err != nil {
		return nil, fmt.Errorf("the parameter %.80q: %w", text(p, "name"), err)
	}
	if description := text(p, "description"); description != "" {
		schema["description"] = description
	}
	return schema, nil
}

// unsupported says why a parameter cannot be sent as the document wants it.
func unsupported(p, schema object) string {
	place, style := text(p, "in"), text(p, "style")
	explode, said := p["explode"].(bool)
	switch {
	case p["content"] != nil:
		return "a parameter with a content of its own is not supported"
	case place == "cookie":
		return "cookies are not supported"
	case place == "path" && style != "" && style != "simple", place == "query" && style != "" && style != "form",
		place == "header" && style != "" && style != "simple":
		return fmt.Sprintf("the style %.40s is not supported", style)
	case schema["type"] == "object":
		return "an object is only supported in the body"
	case schema["type"] == "array" && (place != "query" || said && !explode):
		return "a list is only supported in the query, one pair for each item"
	}
	return ""
}

// ourHeader reports whether a header is sent, or decided, by the engine itself.
func (c *conversion) ourHeader(name string) bool {
	switch http.CanonicalHeaderKey(name) {
	case "Idempotency-Key":
		// An API that documents the key honours it.
		c.out.Definition.ExecutionConfig.Idempotent = c.out.Definition.ExecutionConfig.Method != http.MethodGet
		return true
	case "Accept", "Content-Type", "Authorization":
		return true // by OpenAPI's own rules these are described elsewhere
	}
	if !keyHeader.MatchString(name) {
		return false
	}
	// No scheme says so, but this is a credential; a model must not choose it.
	secret := secretName(name)
	c.out.Definition.ExecutionConfig.Headers[name] = "{{secrets." + secret + "}}"
	c.out.Secrets = append(c.out.Secrets, Secret{secret, name, "the API key"})
	return true
}

var keyHeader = regexp.MustCompile(`(?i)^(?:x-)?(?:api-?key|auth-token|access-token)$`)

var notInSecrets = regexp.MustCompile(`[^A-Z0-9]+`)

// security puts the operation's credentials into headers, as secrets to be set. Of several alternatives it takes the
// first supported one.
func (c *conversion) security(operation object) error {
	wanted, said := operation["security"].([]any)
	if !said {
		wanted, _ = c.doc.root["security"].([]any)
	}
	var why error
	for _, one := range wanted {
		requirement, _ := one.(object)
		headers, secrets, oauth, err := c.requirement(requirement)
		if err != nil {
			why = err
			continue
		}
		c.out.Definition.ExecutionConfig.OAuth = oauth
		for name, value := range headers {
			c.out.Definition.ExecutionConfig.Headers[name] = value
		}
		c.out.Secrets = append(c.out.Secrets, secrets...)
		return nil
	}
	return why
}

// requirement is one alternative: all of its schemes together.
func (c *conversion) requirement(schemes object) (headers map[string]string, secrets []Secret, oauth *custom.OAuth,
	err error) {
	headers = map[string]string{}
	for _, name := range sortedKeys(schemes) {
		scheme, err := c.doc.resolve(at(at(at(c.doc.root, "components"), "securitySchemes"), name))
		if err != nil {
			return nil, nil, nil, err
		}
		if granted, needed := grantOf(scheme, secretName(name), schemes[name]); granted != nil && oauth == nil {
			oauth, secrets = granted, append(secrets, needed...)
			continue
		}
		header, prefix, hint, err := wayIn(scheme)
		if err != nil {
			return nil, nil, nil, fmt.Errorf("the security scheme %.80q: %w", name, err)
		}
		if _, taken := headers[header]; taken {
			return nil, nil, nil, fmt.Errorf("two security schemes use the header %s", header)
		}
		secret := secretName(name)
		headers[header] = prefix + "{{secrets." + secret + "}}"
		secrets = append(secrets, Secret{secret, header, hint})
	}
	if oauth != nil && headers["Authorization"] != "" {
		return nil, nil, nil, errors.New("two security schemes use the header Authorization")
	}
	return headers, secrets, oauth, nil
}

// grantOf is an OAuth flow that renews its tokens without a person; nil: the scheme has none.
func grantOf(scheme object, prefix string, scopes any) (*custom.OAuth, []Secret) {
	if text(scheme, "type") != "oauth2" {
		return nil, nil
	}
	named := func(what string) string { return "{{secrets." + prefix + "_" + what + "}}" }
	o := &custom.OAuth{ClientID: named("CLIENT_ID"), ClientSecret: named("CLIENT_SECRET")}
	secrets := []Secret{{prefix + "_CLIENT_ID", "Authorization", "the client id"},
		{prefix + "_CLIENT_SECRET", "Authorization", "the client secret"}}
	flows := at(scheme, "flows")
	machine, person := at(flows, "clientCredentials"), at(flows, "authorizationCode")
	switch {
	case text(machine, "tokenUrl") != "":
		o.GrantType, o.TokenURL = custom.ClientCredentials, text(machine, "tokenUrl")
	case text(person, "tokenUrl") != "":
		o.GrantType, o.TokenURL = custom.RefreshToken, cmp.Or(text(person, "refreshUrl"), text(person, "tokenUrl"))
		o.RefreshToken = named("REFRESH_TOKEN")
		secrets = append(secrets, Secret{prefix + "_REFRESH_TOKEN", "Authorization",
			"the refresh token of a person who agreed once; it is renewed here"})
	}
	if !strings.HasPrefix(o.TokenURL, "https://") && !strings.HasPrefix(o.TokenURL, "http://") {
		return nil, nil
	}
	var wanted []string
	list, _ := scopes.([]any)
	for _, one := range list {
		if scope, ok := one.(string); ok {
			wanted = append(wanted, scope)
		}
	}
	o.Scope = strings.Join(wanted, " ")
	return o, secrets
}

func wayIn(scheme object) (header, prefix, hint string, err error) {
	switch kind := text(scheme, "type"); {
	case kind == "apiKey" && text(scheme, "in") == "header":
		return text(scheme, "name"), "", "the API key", nil
	case kind == "apiKey":
		return "", "", "", fmt.Errorf("a key in the %s is not supported: secrets may only stand in headers",
			text(scheme, "in"))
	case kind == "http" && strings.EqualFold(text(scheme, "scheme"), "bearer"):
		return "Authorization", "Bearer ", "the bearer token", nil
	case kind == "http" && strings.EqualFold(text(scheme, "scheme"), "basic"):
		return "Authorization", "Basic ", "user:password, in base64", nil
	case kind == "oauth2", kind == "openIdConnect":
		return "Authorization", "Bearer ", "an access token that does not expire; nobody renews it here", nil
	}
	return "", "", "", fmt.Errorf("its type is not supported")
}

// secretName is apiKeyAuth as API_KEY_AUTH.
func secretName(scheme string) string {
	name := wordStart.ReplaceAllString(scheme, "${1}_$2")
	name = strings.Trim(notInSecrets.ReplaceAllString(strings.ToUpper(name), "_"), "_")
	if name == "" || name[0] < 'A' || name[0] > 'Z' {
		name = strings.TrimRight("KEY_"+name, "_")
	}
	return strings.TrimRight(name[:min(len(name), 64)], "_")
}
