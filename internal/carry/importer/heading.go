package importer

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// layout says which columns a kind of file has.
type layout struct {
	columns  []column
	required []string
	free     []prefix
	coded    bool // a thing without a code of its own gets one of its name, where the sender sees it
}

// named reports a kind of file in which things have names.
func (l layout) named() bool {
	return slices.ContainsFunc(l.columns, func(c column) bool { return c.name == "name" })
}

// column is one that a file may have.
type column struct {
	name  string // in our own files and in --map
	label locale.Text
	names []string // what people call it, folded
	limits
}

// limits bound a cell as its field's description does: a number, the characters of a text or of each entry of a list, and
// its entries. 0: there is none.
type limits struct{ least, most, characters, entries int64 }

func limitsOf(rules map[string]any) limits {
	of := func(rule string) int64 {
		n, _ := rules[rule].(float64)
		return int64(n)
	}
	return limits{of("minimum"), of("maximum"), of("maxLength"), of("maxItems")}
}

// prefix begins the columns of which there is one for each place or customer group: stock_<place>.
type prefix struct {
	name  string // stock_
	about string // <place>
	words []string
	// known are the places or groups by what people call them, folded.
	known map[string]string
	// alone is the place that a column without one is of; empty: it has to name one.
	alone string
}

// described are the columns of described fields. The path of a field inside another one is its name in renamed, or its last part.
func described[T any](d *field.Described[T], renamed map[string]string, without ...string) (out []column) {
	rules := d.Rules()
	for _, f := range d.Fields {
		top, inner, within := strings.Cut(f.Path, "/")
		if slices.Contains(without, top) || f.Kind == field.Group || strings.Contains(f.Path, "*") {
			continue
		}
		c := column{name: top, label: f.Label, limits: limitsOf(rules[f.Path])}
		if within {
			c.name = inner
		}
		if to := renamed[f.Path]; to != "" {
			c.name = to
		}
		for _, name := range slices.Concat([]string{c.name, f.Label.ES, f.Label.MX, f.Label.PT, f.Label.EN}, f.Also) {
			if name = folded(name); name != "" && !slices.Contains(c.names, name) {
				c.names = append(c.names, name)
			}
		}
		out = append(out, c)
	}
	return out
}

// folded is a heading as it is compared: without case, accents and marks.
func folded(s string) string {
	return strings.Join(strings.FieldsFunc(locale.Fold(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ")
}

// Ignored is what a mapping gives columns that are not imported.
const Ignored = "-"

// match is the column that a heading names: by a mapping, by our names, or by what people call it. Of a free column it is the
// whole name, stock_local.
func (l layout) match(heading string, mapping map[string]string) (name string, ok bool) {
	said := folded(heading)
	for from, to := range mapping {
		if folded(from) != said {
			continue
		}
		if to == Ignored {
			return "", true
		}
		return l.match(to, nil)
	}
	for _, c := range l.columns {
		if slices.Contains(c.names, said) {
			return c.name, true
		}
	}
	for _, p := range l.free {
		if name, ok := p.match(heading, said); ok {
			return name, true
		}
	}
	return "", false
}

func (p prefix) match(heading, said string) (string, bool) {
	for _, word := range p.words {
		rest, begins := strings.CutPrefix(said, word)
		switch {
		case !begins || rest != "" && rest[0] != ' ':
			continue
		case rest == "":
			return p.name + p.alone, p.alone != ""
		}
		if code := p.known[strings.TrimSpace(rest)]; code != "" {
			return p.name + code, true
		}
	}
	own := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(heading)), " ", "_")
	return own, len(own) > len(p.name) && strings.HasPrefix(own, p.name)
}

// names are all columns, for people who have to choose.
func (l layout) names() string {
	var all []string
	for _, c := range l.columns {
		all = append(all, c.name)
	}
	for _, p := range l.free {
		all = append(all, p.name+p.about)
	}
	return strings.Join(all, ", ")
}

// Match is a column of a file, and what it was taken for; an empty Field: it is not imported.
type Match struct {
	Heading string `json:"heading"`
	Field   string `json:"field"`
	Label   string `json:"label,omitempty"`
	At      int    `json:"-"` // its place in Preview.Rows
}

func (l layout) label(name string, tag locale.Tag) string {
	for _, c := range l.columns {
		if c.name == name {
			return c.label.In(tag)
		}
	}
	return ""
}
