package schema

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostLabel is how many characters of a description still read as a label.
const mostLabel = 60

// Label is what people call a property: its title, else the beginning of its description, else its name with spaces.
func (s *Schema) Label(name string) string {
	if s != nil {
		p := s.property(name)
		if title := strings.TrimSpace(p.text("title")); title != "" {
			return title
		}
		if begins := beginning(p.text("description")); begins != "" {
			return begins
		}
	}
	return Readable(name)
}

// Titled reports whether a property has a title of its own.
func (s *Schema) Titled(name string) bool {
	return strings.TrimSpace(s.property(name).text("title")) != ""
}

// Choice is what people call a value of a property, where the schema lists its values with titles: oneOf or anyOf with
// const and title.
func (s *Schema) Choice(name, value string) string {
	if s == nil {
		return value
	}
	p := s.property(name)
	for _, one := range append(p.list("oneOf"), p.list("anyOf")...) {
		if o, ok := one.(object); ok && o.text("const") == value && o.has("const") && o.text("title") != "" {
			return o.text("title")
		}
	}
	return value
}

// Has reports whether the contract has a top-level property.
func (s *Schema) Has(name string) bool { return s.source().doc.object("properties").has(name) }

// Format is a property's format.
func (s *Schema) Format(name string) string {
	if s == nil {
		return ""
	}
	return s.property(name).text("format")
}

// OneOf reports whether a property's enum has the value.
func (s *Schema) OneOf(name, value string) bool {
	for _, one := range s.property(name).list("enum") {
		if one == value {
			return true
		}
	}
	return false
}

// property follows references within the schema.
func (s *Schema) property(name string) object {
	doc := s.source().doc
	p := doc.object("properties").object(name)
	for range 8 {
		path, refers := strings.CutPrefix(p.text("$ref"), "#/")
		if !refers {
			break
		}
		target := doc
		for _, step := range strings.Split(path, "/") {
			target = target.object(strings.NewReplacer("~1", "/", "~0", "~").Replace(step))
		}
		own := p.text("title")
		if p = target; own != "" {
			p = p.with("title", own)
		}
	}
	return p
}

// beginning is the first clause of a description; empty: it is too long for a label.
func beginning(text string) string {
	text = strings.TrimSpace(text)
	if i := strings.IndexAny(text, ".;:,(\n"); i >= 0 {
		text = strings.TrimSpace(text[:i])
	}
	if utf8.RuneCountInString(text) > mostLabel {
		return ""
	}
	return text
}

// Readable is a name of a program in words: postal_code and postalCode are "postal code", and imageURL "image URL".
func Readable(name string) string {
	var words []string
	word, before := "", ' '
	for _, r := range name {
		if separates := r == '_' || r == '-' || r == '.' || unicode.IsSpace(r); separates ||
			unicode.IsUpper(r) && !unicode.IsUpper(before) {
			words, word = append(words, word), ""
			if separates {
				before = r
				continue
			}
		}
		word, before = word+string(r), r
	}
	words = strings.Fields(strings.Join(append(words, word), " "))
	for i, w := range words {
		if first, size := utf8.DecodeRuneInString(w); strings.ToUpper(w) != w || len(w) == size {
			words[i] = string(unicode.ToLower(first)) + w[size:]
		}
	}
	return strings.Join(words, " ")
}
