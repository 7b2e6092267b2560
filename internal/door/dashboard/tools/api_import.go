package tools

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/custom/openapi"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// mostChosen bounds how many tools one import makes.
const mostChosen = 50

// apiPage asks for a document and, once it was read, lists its operations.
type apiPage struct {
	Licensed    bool
	URL, Server string
	Why, Detail string

	Title      string
	Packed     string // the document, carried from this page to the next
	Operations []apiOperation
	Possible   int64 // how many of them can be imported
	status     int
}

// apiOperation is an operation as the tool it would become.
type apiOperation struct {
	Key, Summary  string
	Name, Address string
	Method        string
	Parameters    []apiParameter
	Secrets       []string
	Notes         []string
	Chosen        bool
	Confirm       bool
	Impossible    bool // under any name
	Why           string
	Mistakes      []fault.Field
	ID            string // of the tool made from it
}

type apiParameter struct {
	Name   string
	Needed bool
}

// Changes reports whether a call may change something at the vendor.
func (o apiOperation) Changes() bool { return o.Method != http.MethodGet }

func (area *Tools) renderAPI(v *page.Visit, p apiPage) page.Page {
	p.Licensed = area.Workshop.Licensed(v.Workspace)
	return page.Page{
		Name: "import-api", Within: "tools", Title: v.T("api.title"), Data: p, Status: p.status,
		Crumbs: v.Crumbs("tools"),
	}
}

func (area *Tools) askForAPI(v *page.Visit) (page.Answer, error) {
	return area.renderAPI(v, apiPage{}), nil
}

// readAPI shows what a document's operations would become. Nothing is stored: the page carries the document.
func (area *Tools) readAPI(v *page.Visit) (page.Answer, error) {
	v.Request.Body = http.MaxBytesReader(v.Writer, v.Request.Body, openapi.MostBytes+64<<10)
	raw, err := sentFile(v.Request)
	p := apiPage{URL: v.Field("url"), Server: v.Field("server")}
	if err != nil {
		p.Why, p.status = v.T("api.large", openapi.MostBytes>>20), http.StatusBadRequest
		return area.renderAPI(v, p), nil
	}
	doc, err := area.Workshop.Document(v.Context(), v.Workspace, workshop.Source{Text: raw, URL: p.URL})
	if err != nil {
		return area.unreadAPI(v, p, err)
	}
	return area.offers(v, p, doc)
}

// offers lists a document's operations.
func (area *Tools) offers(v *page.Visit, p apiPage, doc *openapi.Document) (page.Answer, error) {
	all, err := area.Workshop.Preview(v.Context(), v.Workspace, doc, p.Server)
	if err != nil {
		return nil, err
	}
	p.Title, p.Packed = doc.Title, pack(doc.Text)
	for i, would := range all {
		o := newOperation(v, would)
		o.Summary = doc.Operations[i].Summary
		if !o.Impossible {
			p.Possible++
		}
		p.Operations = append(p.Operations, o)
	}
	return area.renderAPI(v, p), nil
}

func newOperation(v *page.Visit, would workshop.Drafted) apiOperation {
	d := would.Definition
	o := apiOperation{
		Key: would.Key, Name: d.Name, Address: d.ExecutionConfig.URL, Method: d.ExecutionConfig.Method,
		Notes: would.Notes, Impossible: d.Name == "",
	}
	o.Confirm = d.RequiresConfirmation
	for _, s := range would.Secrets {
		o.Secrets = append(o.Secrets, s.Name)
	}
	var schema struct {
		Properties json.RawMessage `json:"properties"`
		Required   []string        `json:"required"`
	}
	_ = json.Unmarshal(d.ParametersSchema, &schema) // made of a document that was parsed
	for _, name := range keysInOrder(schema.Properties) {
		o.Parameters = append(o.Parameters, apiParameter{name, slices.Contains(schema.Required, name)})
	}
	whyNot(v, &o, would.Err)
	return o
}

// whyNot explains why an operation cannot become a tool.
func whyNot(v *page.Visit, o *apiOperation, err error) {
	if err == nil {
		return
	}
	e := fault.From(err)
	method, _, _ := strings.Cut(o.Key, " ")
	switch {
	case !slices.Contains(ownToolPage{}.Methods(), method):
		o.Why = v.T("api.method", method)
	case e.Code == fault.Conflict:
		o.Why = v.T("api.taken")
	case e.Code == fault.InvalidArguments && len(e.Fields) > 0:
		o.Why, o.Mistakes = v.T("api.wrong"), e.Fields
	case o.Impossible:
		o.Why, o.Mistakes = v.T("api.impossible"), []fault.Field{
			{Path: o.Key, Message: strings.TrimPrefix(e.Message, o.Key+": ")},
		}
	default:
		o.Why = e.Message
	}
}

// importAPI makes drafts of the chosen operations. For each that fails the page shows why and offers it again; the
// others are stored.
func (area *Tools) importAPI(v *page.Visit) (page.Answer, error) {
	v.Request.Body = http.MaxBytesReader(v.Writer, v.Request.Body, 2*openapi.MostBytes)
	p := apiPage{URL: v.Field("url"), Server: v.Field("server")}
	raw, err := unpack(v.Field("document"))
	if err != nil {
		p.Why, p.status = v.T("api.lost"), http.StatusBadRequest
		return area.renderAPI(v, p), nil
	}
	doc, err := area.Workshop.Document(v.Context(), v.Workspace, workshop.Source{Text: raw})
	if err != nil {
		return area.unreadAPI(v, p, err)
	}
	made := map[string]workshop.Drafted{}
	chosen := chosenOperations(v, doc)
	switch {
	case len(chosen) == 0:
		p.Why, p.status = v.T("api.none"), http.StatusBadRequest
	case len(chosen) > mostChosen:
		p.Why, p.status = v.T("api.many", mostChosen), http.StatusBadRequest
	default:
		for _, one := range area.Workshop.Draft(v.Context(), v.Workspace, v.Actor(), doc, p.Server, chosen) {
			made[one.Key] = one
		}
	}
	shown, err := area.offers(v, p, doc)
	if err != nil {
		return nil, err
	}
	return area.showImported(v, shown.(page.Page), chosen, made)
}

// showImported leads to the tools, or back to the operations that failed.
func (area *Tools) showImported(
	v *page.Visit, back page.Page, chosen []workshop.Choice, made map[string]workshop.Drafted,
) (page.Answer, error) {
	p := back.Data.(apiPage)
	wrong := 0
	for i := range p.Operations {
		o := &p.Operations[i]
		at := slices.IndexFunc(chosen, func(c workshop.Choice) bool { return c.Key == o.Key })
		if at < 0 {
			continue
		}
		o.Chosen, o.Name, o.Confirm = true, chosen[at].Name, *chosen[at].Confirm
		one, tried := made[o.Key]
		switch {
		case !tried:
		case one.Err != nil:
			wrong++
			whyNot(v, o, one.Err)
		default:
			o.ID, o.Why, o.Mistakes = one.Tool.ID, "", nil
		}
	}
	if len(made) > 0 && wrong == 0 {
		return page.Away{To: v.Path("tools") + "#own", Message: v.N("api.made", int64(len(made)))}, nil
	}
	if wrong > 0 {
		p.Why, p.status = v.T("api.some", len(made)-wrong, len(made)), http.StatusBadRequest
	}
	return area.renderAPI(v, p), nil
}

// chosenOperations are the operations ticked in the form.
func chosenOperations(v *page.Visit, doc *openapi.Document) (chosen []workshop.Choice) {
	marked := v.Request.PostForm["operation"]
	for i, o := range doc.Operations {
		if at := strconv.Itoa(i); slices.Contains(marked, at) {
			confirm := v.Field("confirm."+at) != ""
			chosen = append(chosen, workshop.Choice{Key: o.Key, Name: v.Field("name." + at), Confirm: &confirm})
		}
	}
	return chosen
}

// unreadAPI shows the first form again, with what is wrong with the document.
func (area *Tools) unreadAPI(v *page.Visit, p apiPage, err error) (page.Answer, error) {
	e := fault.From(err)
	switch e.Code {
	case fault.PlanRequired:
		p.Why = e.Message
	case fault.BlockedAddress:
		p.Why = v.T("api.blocked")
	case fault.Timeout, fault.UpstreamFailed:
		p.Why, p.Detail = v.T("api.unreachable"), e.Message
	case fault.InvalidArguments:
		p.Why, p.Detail = v.T("api.unreadable"), e.Message
	default:
		return nil, err
	}
	p.status = fault.Of(e.Code).Status
	return area.renderAPI(v, p), nil
}

// sentFile is the uploaded file; nil where none was chosen.
func sentFile(r *http.Request) ([]byte, error) {
	sent, _, err := r.FormFile("file")
	switch {
	case errors.Is(err, http.ErrMissingFile), errors.Is(err, http.ErrNotMultipart):
		return nil, nil
	case err != nil:
		return nil, err
	}
	defer func() { _ = sent.Close() }()
	return io.ReadAll(sent)
}

// pack compresses a document so that a page can carry it: nothing is stored between reading and choosing, so any
// node can continue.
func pack(document []byte) string {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(document) // a buffer takes everything
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// unpack reverses pack. What exceeds MostBytes is cut off, and so is refused as a document.
func unpack(text string) ([]byte, error) {
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(r, openapi.MostBytes+1))
}
