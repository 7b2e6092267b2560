// Package apicheck holds the HTTP API to its own document: whatever a test sends
// and is answered is compared with what GET /openapi.json says, and a difference
// fails the test that saw it.
package apicheck

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Exchange is a request and what was answered to it.
type Exchange struct {
	Method, Path string
	Request      []byte
	Status       int
	ContentType  string
	Answer       []byte
}

// Contract is an OpenAPI document that exchanges can be compared with. It is safe
// for concurrent use.
type Contract struct {
	paths map[string]map[string]operation

	mu       sync.Mutex
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema
}

type operation struct {
	RequestBody *struct {
		Required bool             `json:"required"`
		Content  map[string]media `json:"content"`
	} `json:"requestBody"`
	Responses map[string]struct {
		Content map[string]media `json:"content"`
	} `json:"responses"`
}

type media struct {
	Schema json.RawMessage `json:"schema"`
}

const location = "https://mostrador.test/openapi.json"

// Read reads a document.
func Read(document []byte) (*Contract, error) {
	var doc struct {
		Paths map[string]map[string]operation `json:"paths"`
	}
	if err := json.Unmarshal(document, &doc); err != nil {
		return nil, err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
	if err != nil {
		return nil, err
	}
	c := &Contract{paths: doc.Paths, compiler: jsonschema.NewCompiler(), schemas: map[string]*jsonschema.Schema{}}
	c.compiler.DefaultDraft(jsonschema.Draft2020)
	c.compiler.AssertFormat()
	return c, c.compiler.AddResource(location, value)
}

// Check compares an exchange with the document. What was refused may have been sent
// in any shape; what was accepted has to be allowed.
func (c *Contract) Check(x Exchange) error {
	path, op, known := c.find(x.Method, x.Path)
	if !known {
		return c.checkUnknown(x)
	}
	at := pointer("paths", path, strings.ToLower(x.Method))
	if err := c.checkAnswer(at, op, x); err != nil {
		return fmt.Errorf("%s %s answered %d %s, which /openapi.json does not allow: %w\n%.2000s", x.Method, path,
			x.Status, x.ContentType, err, x.Answer)
	}
	if x.Status >= http.StatusMultipleChoices || x.Status < http.StatusOK {
		return nil
	}
	if err := c.checkRequest(at, op, x); err != nil {
		return fmt.Errorf("%s %s accepted a body that /openapi.json does not allow: %w\n%.2000s", x.Method, path, err,
			x.Request)
	}
	return nil
}

// checkUnknown: a route that the document does not have is refused.
func (c *Contract) checkUnknown(x Exchange) error {
	if x.Status >= http.StatusBadRequest && x.Status < http.StatusInternalServerError {
		return nil
	}
	return fmt.Errorf("%s %s answered %d and /openapi.json has no such operation", x.Method, x.Path, x.Status)
}

// find is the operation of a request. A path without parameters wins over one with.
func (c *Contract) find(method, path string) (template string, op operation, known bool) {
	fewest := -1
	for candidate, item := range c.paths {
		one, has := item[strings.ToLower(method)]
		if n := strings.Count(candidate, "{"); has && matches(candidate, path) && (fewest < 0 || n < fewest) {
			template, op, known, fewest = candidate, one, true, n
		}
	}
	return template, op, known
}

func matches(template, path string) bool {
	wanted, given := strings.Split(template, "/"), strings.Split(path, "/")
	if len(wanted) != len(given) {
		return false
	}
	for i, part := range wanted {
		if part != given[i] && !strings.HasPrefix(part, "{") {
			return false
		}
	}
	return true
}

func (c *Contract) checkAnswer(at string, op operation, x Exchange) error {
	status := strconv.Itoa(x.Status)
	if _, has := op.Responses[status]; !has {
		status = status[:1] + "XX"
	}
	if _, has := op.Responses[status]; !has {
		status = "default"
	}
	response, has := op.Responses[status]
	if !has {
		return fmt.Errorf("it has no such status")
	}
	return c.checkContent(at+pointer("responses", status, "content"), response.Content, x.ContentType, x.Answer)
}

func (c *Contract) checkRequest(at string, op operation, x Exchange) error {
	if op.RequestBody == nil {
		return nil // what is sent all the same is not read
	}
	if len(bytes.TrimSpace(x.Request)) == 0 {
		if op.RequestBody.Required {
			return fmt.Errorf("the body is required")
		}
		return nil
	}
	if _, isJSON := op.RequestBody.Content["application/json"]; !isJSON {
		return nil // a file
	}
	// Every other body is read as JSON, whatever its Content-Type says.
	return c.checkContent(at+pointer("requestBody", "content"), op.RequestBody.Content, "application/json", x.Request)
}

func (c *Contract) checkContent(at string, content map[string]media, contentType string, body []byte) error {
	if len(content) == 0 {
		if len(body) > 0 {
			return fmt.Errorf("it has no body")
		}
		return nil
	}
	plain, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return fmt.Errorf("content type %q: %w", contentType, err)
	}
	described, has := content[plain]
	switch {
	case !has:
		return fmt.Errorf("it has no such content type")
	case plain != "application/json" && !strings.HasSuffix(plain, "+json"), len(described.Schema) == 0:
		return nil // text and streams
	}
	schema, err := c.schema(at + pointer(plain, "schema"))
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

func (c *Contract) schema(at string) (*jsonschema.Schema, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s, ok := c.schemas[at]; ok {
		return s, nil
	}
	s, err := c.compiler.Compile(location + "#" + at)
	if err != nil {
		return nil, err
	}
	c.schemas[at] = s
	return s, nil
}

var escape = strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")

func pointer(steps ...string) string {
	var b strings.Builder
	for _, s := range steps {
		b.WriteString("/" + escape.Replace(s))
	}
	return b.String()
}
