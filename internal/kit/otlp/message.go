package otlp

import (
	"strconv"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/instrumentation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"github.com/mostrador/mostrador/internal/kit/lists"
)

// The messages of opentelemetry.proto.collector.trace.v1 in their JSON form: ids are hexadecimal, 64-bit
// numbers are strings, enumerations are numbers.
type (
	exportRequest struct {
		ResourceSpans []*resourceSpans `json:"resourceSpans"`
	}
	resourceSpans struct {
		Resource   attributes    `json:"resource"`
		ScopeSpans []*scopeSpans `json:"scopeSpans"`
		SchemaURL  string        `json:"schemaUrl,omitempty"`
	}
	scopeSpans struct {
		Scope     scope  `json:"scope"`
		Spans     []span `json:"spans"`
		SchemaURL string `json:"schemaUrl,omitempty"`
	}
	scope struct {
		Name    string `json:"name"`
		Version string `json:"version,omitempty"`
		attributes
	}
	span struct {
		TraceID    string `json:"traceId"`
		SpanID     string `json:"spanId"`
		TraceState string `json:"traceState,omitempty"`
		ParentID   string `json:"parentSpanId,omitempty"`
		Flags      uint32 `json:"flags,omitempty"`
		Name       string `json:"name"`
		Kind       int    `json:"kind"`
		Start      string `json:"startTimeUnixNano"`
		End        string `json:"endTimeUnixNano"`
		attributes
		DroppedAttributes int     `json:"droppedAttributesCount,omitempty"`
		Events            []event `json:"events,omitempty"`
		DroppedEvents     int     `json:"droppedEventsCount,omitempty"`
		Links             []link  `json:"links,omitempty"`
		DroppedLinks      int     `json:"droppedLinksCount,omitempty"`
		Status            status  `json:"status"`
	}
	event struct {
		Time string `json:"timeUnixNano"`
		Name string `json:"name"`
		attributes
		Dropped int `json:"droppedAttributesCount,omitempty"`
	}
	link struct {
		TraceID    string `json:"traceId"`
		SpanID     string `json:"spanId"`
		TraceState string `json:"traceState,omitempty"`
		attributes
		Dropped int    `json:"droppedAttributesCount,omitempty"`
		Flags   uint32 `json:"flags,omitempty"`
	}
	status struct {
		Message string `json:"message,omitempty"`
		Code    int    `json:"code,omitempty"`
	}
	attributes struct {
		Attributes []keyValue `json:"attributes,omitempty"`
	}
	keyValue struct {
		Key   string `json:"key"`
		Value any    `json:"value"`
	}
)

// request groups spans by what made them, as the protocol wants it.
func request(spans []sdktrace.ReadOnlySpan) exportRequest {
	var out exportRequest
	type made struct {
		by    *resourceSpans
		scope instrumentation.Scope
	}
	byResource := map[*resource.Resource]*resourceSpans{}
	byScope := map[made]*scopeSpans{}
	for _, s := range spans {
		rs := byResource[s.Resource()]
		if rs == nil {
			rs = &resourceSpans{Resource: listOf(s.Resource().Attributes()), SchemaURL: s.Resource().SchemaURL()}
			byResource[s.Resource()] = rs
			out.ResourceSpans = append(out.ResourceSpans, rs)
		}
		in := s.InstrumentationScope()
		ss := byScope[made{rs, in}]
		if ss == nil {
			ss = &scopeSpans{
				Scope:     scope{Name: in.Name, Version: in.Version, attributes: listOf(in.Attributes.ToSlice())},
				SchemaURL: in.SchemaURL,
			}
			byScope[made{rs, in}] = ss
			rs.ScopeSpans = append(rs.ScopeSpans, ss)
		}
		ss.Spans = append(ss.Spans, spanOf(s))
	}
	return out
}

func spanOf(s sdktrace.ReadOnlySpan) span {
	c := s.SpanContext()
	out := span{
		TraceID: c.TraceID().String(), SpanID: c.SpanID().String(), TraceState: c.TraceState().String(),
		Flags: flags(s.Parent()),
		Name:  s.Name(), Kind: int(s.SpanKind()), Start: nanos(s.StartTime()), End: nanos(s.EndTime()),
		attributes: listOf(s.Attributes()), Status: statusOf(s.Status()),
		DroppedAttributes: s.DroppedAttributes(), DroppedEvents: s.DroppedEvents(), DroppedLinks: s.DroppedLinks(),
	}
	if s.Parent().SpanID().IsValid() {
		out.ParentID = s.Parent().SpanID().String()
	}
	for _, e := range s.Events() {
		out.Events = append(out.Events, event{Time: nanos(e.Time), Name: e.Name, attributes: listOf(e.Attributes),
			Dropped: e.DroppedAttributeCount})
	}
	for _, l := range s.Links() {
		lc := l.SpanContext
		out.Links = append(out.Links, link{
			TraceID: lc.TraceID().String(), SpanID: lc.SpanID().String(), TraceState: lc.TraceState().String(),
			Flags:      flags(lc),
			attributes: listOf(l.Attributes), Dropped: l.DroppedAttributeCount,
		})
	}
	return out
}

// flags tell a collector whether a span's parent is in another process.
func flags(c trace.SpanContext) uint32 {
	const hasIsRemote, isRemote = 0x100, 0x200
	out := uint32(c.TraceFlags()) | hasIsRemote
	if c.IsRemote() {
		out |= isRemote
	}
	return out
}

// statusOf translates: the SDK and the protocol number "ok" and "error" the other way round.
func statusOf(s sdktrace.Status) status {
	switch s.Code {
	case codes.Ok:
		return status{Code: 1}
	case codes.Error:
		return status{Code: 2, Message: s.Description}
	}
	return status{}
}

func nanos(t time.Time) string { return strconv.FormatInt(t.UnixNano(), 10) }

func listOf(attrs []attribute.KeyValue) (out attributes) {
	for _, a := range attrs {
		out.Attributes = append(out.Attributes, keyValue{string(a.Key), valueOf(a.Value)})
	}
	return out
}

func valueOf(v attribute.Value) map[string]any {
	switch v.Type() {
	case attribute.BOOL:
		return scalar(v.AsBool())
	case attribute.INT64:
		return scalar(v.AsInt64())
	case attribute.FLOAT64:
		return scalar(v.AsFloat64())
	case attribute.BOOLSLICE:
		return array(v.AsBoolSlice())
	case attribute.INT64SLICE:
		return array(v.AsInt64Slice())
	case attribute.FLOAT64SLICE:
		return array(v.AsFloat64Slice())
	case attribute.STRINGSLICE:
		return array(v.AsStringSlice())
	}
	return scalar(v.String())
}

func array[T any](values []T) map[string]any {
	list := lists.Map(values, func(v T) any { return scalar(v) })
	return map[string]any{"arrayValue": map[string]any{"values": list}}
}

func scalar(v any) map[string]any {
	switch v := v.(type) {
	case bool:
		return map[string]any{"boolValue": v}
	case int64:
		return map[string]any{"intValue": strconv.FormatInt(v, 10)}
	case float64:
		return map[string]any{"doubleValue": number(v)}
	}
	return map[string]any{"stringValue": v}
}

// number has words for what JSON has no numbers for.
func number(v float64) any {
	if v-v != 0 {
		switch text := strconv.FormatFloat(v, 'g', -1, 64); text {
		case "+Inf":
			return "Infinity"
		case "-Inf":
			return "-Infinity"
		default:
			return text
		}
	}
	return v
}
