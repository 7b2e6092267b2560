package openapi

import (
	"fmt"
	"regexp"
	"strings"
)

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
		headers, secrets, err := c.requirement(requirement)
		if err != nil {
			why = err
			continue
		}
		for name, value := range headers {
			c.out.Definition.ExecutionConfig.Headers[name] = value
		}
		c.out.Secrets = append(c.out.Secrets, secrets...)
		return nil
	}
	return why
}

// requirement is one alternative: all of its schemes together.
func (c *conversion) requirement(schemes object) (headers map[string]string, secrets []Secret, err error) {
	headers = map[string]string{}
	for _, name := range sortedKeys(schemes) {
		scheme, err := c.doc.resolve(at(at(at(c.doc.root, "components"), "securitySchemes"), name))
		if err != nil {
			return nil, nil, err
		}
		header, prefix, hint, err := wayIn(scheme)
		if err != nil {
			return nil, nil, fmt.Errorf("the security scheme %.80q: %w", name, err)
		}
		if _, taken := headers[header]; taken {
			return nil, nil, fmt.Errorf("two security schemes use the header %s", header)
		}
		secret := secretName(name)
		headers[header] = prefix + "{{secrets." + secret + "}}"
		secrets = append(secrets, Secret{secret, header, hint})
	}
	return headers, secrets, nil
}

func wayIn(scheme object) (header, prefix, hint string, err error) {
	switch kind := text(scheme, "type"); {
	case kind == "apiKey" && text(scheme, "in") == "header":
		return text(scheme, "name"), "", "the API key", nil
	case kind == "apiKey":
		return "", "", "", fmt.Errorf("a key in the %s is not supported: secrets may only stand in headers", text(scheme, "in"))
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
