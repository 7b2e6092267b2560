package openapi

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/schema"
)

const maxDescription = 1024

// conversion is one operation being converted to a definition.
type conversion struct {
	doc        *Document
	out        *Imported
	properties object
	required   []any
	query      []string
}

// convert makes a definition; its error says what is unsupported.
func (d *Document) convert(path, method string, item, operation object, server string) (*Imported, error) {
	c := &conversion{doc: d, properties: object{}, out: &Imported{Definition: custom.Definition{
		Name:          toolName(cmp.Or(text(operation, "operationId"), method+" "+path)),
		DisplayName:   cut(text(operation, "summary"), 200),
		Description:   describe(operation, method, path),
		ExecutionType: custom.APICall,
		IsActive:      true,
		// Not reviewed yet: what may change something asks for confirmation until a person says otherwise.
		RequiresConfirmation: method != "get",
		ExecutionConfig: custom.Config{
			Method: strings.ToUpper(method), Headers: map[string]string{},
		},
	}}}
	base, err := d.server(server, operation, item)
	if err != nil {
		return nil, err
	}
	if path, err = c.parameters(path, item, operation); err != nil {
		return nil, err
	}
	if err := c.body(operation, method); err != nil {
		return nil, err
	}
	if err := c.security(operation); err != nil {
		return nil, err
	}
	definition := &c.out.Definition
	definition.ExecutionConfig.URL = base + path
	if len(c.query) > 0 {
		definition.ExecutionConfig.URL += "?" + strings.Join(c.query, "&")
	}
	if len(definition.ExecutionConfig.Headers) == 0 {
		definition.ExecutionConfig.Headers = nil
	}
	if definition.RequiresConfirmation {
		c.labels()
	}
	parameters := object{"type": "object", "properties": c.properties}
	if len(c.required) > 0 {
		parameters["required"] = c.required
	}
	definition.ParametersSchema = raw(parameters)
	*definition = definition.WithDefaults()
	return c.out, nil
}

// labels proposes what customers read where a parameter has no title: the draft's owner may say it better.
func (c *conversion) labels() {
	for name, property := range c.properties {
		if p, ok := property.(object); ok && text(p, "title") == "" {
			p = maps.Clone(p)
			p["title"] = schema.Readable(name)
			c.properties[name] = p
		}
	}
}

// server is the address that paths are put behind.
func (d *Document) server(given string, operation, item object) (string, error) {
	if given != "" {
		return strings.TrimRight(given, "/"), nil
	}
	for _, level := range []object{operation, item, d.root} {
		servers, _ := level["servers"].([]any)
		if len(servers) == 0 {
			continue
		}
		first, _ := servers[0].(object)
		address := text(first, "url")
		for name, variable := range at(first, "variables") {
			described, _ := variable.(object)
			address = strings.ReplaceAll(address, "{"+name+"}", text(described, "default"))
		}
		if !strings.HasPrefix(address, "https://") && !strings.HasPrefix(address, "http://") {
			return "", fmt.Errorf("the server %.100q is not a whole address; name one", address)
		}
		return strings.TrimRight(address, "/"), nil
	}
	return "", errors.New("the document names no server; name one")
}

// describe is what a model reads of the tool.
func describe(operation object, method, path string) string {
	summary, description := text(operation, "summary"), text(operation, "description")
	if strings.HasPrefix(description, summary) {
		summary = ""
	}
	said := strings.TrimSpace(summary + "\n" + description)
	return cut(strings.ReplaceAll(cmp.Or(said, strings.ToUpper(method)+" "+path), "\r", ""), maxDescription)
}

func cut(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-1]) + "…"
}

var (
	notInNames  = regexp.MustCompile(`[^A-Za-z0-9]+`)
	wordStart   = regexp.MustCompile(`([a-z0-9])([A-Z])`)
	notInFields = regexp.MustCompile(`[^A-Za-z0-9_-]+`)
)

// toolName is getRate as get_rate.
func toolName(id string) string {
	name := notInNames.ReplaceAllString(wordStart.ReplaceAllString(id, "${1}_$2"), "_")
	name = strings.ToLower(strings.Trim(name, "_"))
	if name == "" || name[0] >= '0' && name[0] <= '9' {
		name = strings.TrimRight("call_"+name, "_")
	}
	return strings.TrimRight(name[:min(len(name), 64)], "_")
}

// property adds a parameter to the tool, under a name that is free and that every
// model provider takes, and returns that name.
func (c *conversion) property(name, place string, schema object, required bool) (string, error) {
	key := notInFields.ReplaceAllString(name, "_")
	if key = key[:min(len(key), 64)]; strings.Trim(key, "_") == "" || key == "secrets" {
		key = place + "_" + strings.Trim(key, "_")
	}
	if _, taken := c.properties[key]; taken {
		key = place + "_" + key
	}
	if _, taken := c.properties[key]; taken || len(key) > 64 {
		return "", fmt.Errorf("the %s parameter %.80q has no name of its own", place, name)
	}
	c.properties[key] = schema
	if required {
		c.required = append(c.required, key)
	}
	return key, nil
}

func (c *conversion) note(format string, args ...any) {
	c.out.Notes = append(c.out.Notes, fmt.Sprintf(format, args...))
}

func sortedKeys(o object) []string { return slices.Sorted(maps.Keys(o)) }
