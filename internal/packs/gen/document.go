package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/tool"
)

const heading = `<!-- Written by ` + "`make generate`" + ` from the code; changes by hand are lost. -->

# Tools

Every tool by pack, as models and programs see it. Descriptions are in the language of the pack. A tool's identity is
` + "`pack/tool`" + `; an agent sees bare names. Outputs are the ` + "`data`" +
	` of an answer. An idempotency key says what makes two calls one;
a call with an Idempotency-Key of its own is never run twice, whatever the tool.
`

// toolsDocument renders docs/TOOLS.md.
func toolsDocument(packs []*tool.Pack) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(heading)
	for _, p := range packs {
		fmt.Fprintf(&b, "\n- [%s](#%s): ", p.Name, p.Name)
		for i, t := range p.Tools() {
			if i > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(&b, "[%s](#%s%s)", t.Name, p.Name, t.Name)
		}
	}
	b.WriteString("\n")
	for _, p := range packs {
		fmt.Fprintf(&b, "\n## %s\n\n%s, for assistants of type %s.\n", p.Name, p.Title, code(p.Types))
		for _, t := range p.Tools() {
			if err := describe(&b, t); err != nil {
				return nil, fmt.Errorf("%s: %w", t.FullName(), err)
			}
		}
	}
	return b.Bytes(), nil
}

func describe(b *bytes.Buffer, t *tool.Tool) error {
	d := t.Describe()
	input, err := readContract(d.InputSchema)
	if err != nil {
		return err
	}
	output, err := readContract(d.OutputSchema)
	if err != nil {
		return err
	}
	sample, err := indented(input.example())
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "\n### %s\n\n**%s.** %s\n\n", t.FullName(), d.Title, d.Description)
	promises(b, d)
	b.WriteString("\n")
	arguments(b, input, t.Hidden)
	fmt.Fprintf(b, "```json\n%s```\n\n", sample)
	fields(b, output)
	return nil
}

func promises(b *bytes.Buffer, d tool.Description) {
	key := "none"
	if d.Key != nil {
		key = "`" + *d.Key + "`"
	}
	mode := d.Confirmation.Mode
	if d.Confirmation.When != "" {
		mode += ": " + d.Confirmation.When
	}
	fmt.Fprintf(b, "| category | risk | confirmation | calls a minute | audit | events | idempotency key | roles |\n")
	fmt.Fprintf(b, "|---|---|---|---|---|---|---|---|\n")
	fmt.Fprintf(b, "| %s | %s | %s | %d | %s | %s | %s | %s |\n",
		d.Category, d.Risk, mode, d.RatePerMinute, d.Audit, orNone(code(d.Events)), key, strings.Join(d.Roles, ", "))
}

func arguments(b *bytes.Buffer, c contract, hidden []string) {
	if len(c.Properties) == 0 {
		b.WriteString("No arguments.\n\n")
		return
	}
	b.WriteString("| argument | type | bounds | required | default | meaning |\n|---|---|---|---|---|---|\n")
	c.walk("", func(name string, f contract, required bool) {
		need := ""
		if required {
			need = "yes"
		}
		meaning := f.Description
		for _, h := range hidden {
			if h == name {
				meaning += " (models are not shown it)"
			}
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s | %s | %s |\n", name, f.kind(), cell(f.bounds()), need,
			orBlank(string(f.Default)), cell(meaning))
	})
	b.WriteString("\n")
}

func fields(b *bytes.Buffer, c contract) {
	b.WriteString("| output | type | bounds | always | meaning |\n|---|---|---|---|---|\n")
	c.walk("", func(name string, f contract, required bool) {
		always := "yes"
		if !required {
			always = ""
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s | %s |\n", name, f.kind(), cell(f.bounds()), always, cell(f.Description))
	})
}

func code(names []string) string {
	out := lists.Map(names, func(n string) string { return "`" + n + "`" })
	return strings.Join(out, ", ")
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func orBlank(value string) string {
	if value == "" {
		return ""
	}
	return "`" + value + "`"
}

// cell escapes a text for a table cell.
func cell(s string) string { return strings.ReplaceAll(s, "|", "\\|") }
