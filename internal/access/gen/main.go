// Command gen writes docs/SETTINGS.md from the description of the settings.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func main() {
	if err := os.WriteFile("../../docs/SETTINGS.md", reference(), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

const intro = `# Settings

What a business can set, made of the tags of ` + "`access.Settings`" + ` by ` + "`make generate`" + `; do not edit it. All of them together are one JSON object:
` + "`GET`" + ` and ` + "`PATCH /v1/settings`" + `, ` + "`mostrador workspace update --settings FILE`" + `, and the page of all settings in the dashboard. A setting that is
not there has its default. In a path ` + "`*`" + ` is any item of a list, or any name of a map. Money is whole minor units of the business's
currency, points are hundredths of a per cent, micros millionths of a US dollar. Who is the role from which up a person may change it; staff see all of them.
`

// reference is the whole document.
func reference() []byte {
	described := access.Workspace{}.SettingsFields()
	rules := described.Rules()
	var out bytes.Buffer
	out.WriteString(intro)
	for _, p := range access.SettingsPages {
		fmt.Fprintf(&out, "\n## %s\n\n| path | what it is | kind | default | rules | who |\n|---|---|---|---|---|---|\n", p.Label.In(locale.EN))
		for _, f := range described.Fields {
			if f.Page == p.Name {
				fmt.Fprintf(&out, "| `%s` | %s | %s | %s | %s | %s |\n", f.Path, told(f), f.Kind, f.Default, shown(rules[f.Path]), f.Change)
			}
		}
	}
	return out.Bytes()
}

func told(f field.Field) string {
	text := f.Label.In(locale.EN)
	if help := f.Help.In(locale.EN); help != "" {
		text += ". " + help
	}
	return cell(text)
}

// shown are the rules in the order of their names.
func shown(rules map[string]any) string {
	var list []string
	for _, keyword := range slices.Sorted(maps.Keys(rules)) {
		raw, _ := json.Marshal(rules[keyword]) // it was JSON
		list = append(list, keyword+" `"+cell(strings.Trim(string(raw), `"`))+"`")
	}
	return strings.Join(list, ", ")
}

// cell is a text that fits a cell of a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", "\\|") }
