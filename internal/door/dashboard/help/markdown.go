package help

import (
	"html"
	"html/template"
	"regexp"
	"strings"
)

// The part of Markdown that the guides use: headings, paragraphs, lists, quotes, code, pictures, links and bold.
var (
	headingLine  = regexp.MustCompile(`^(#{1,4}) (.+)$`)
	bulletLine   = regexp.MustCompile(`^[-*] (.+)$`)
	numberedLine = regexp.MustCompile(`^\d+\. (.+)$`)
	quoteLine    = regexp.MustCompile(`^> (.*)$`)
	pictureMark  = regexp.MustCompile(`!\[([^\]]*)\]\(([^)\s]+)\)`)
	linkMark     = regexp.MustCompile(`\[([^\]]+)\]\(([^)\s]+)\)`)
	boldMark     = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	codeMark     = regexp.MustCompile("`([^`]+)`")
)

// writer makes HTML of a guide, line by line.
type writer struct {
	strings.Builder
	open    string                     // the block that goes on: p, ul, ol, blockquote
	resolve func(target string) string // where a link leads; empty: nowhere here
}

// render makes HTML of a guide. Everything in it is escaped; its title, the first heading, is returned apart.
func render(text string, resolve func(target string) string) (title string, body template.HTML) {
	w := &writer{resolve: resolve}
	code := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if strings.HasPrefix(line, "```") {
			w.block("")
			if code = !code; code {
				w.WriteString("<pre><code>")
			} else {
				w.WriteString("</code></pre>\n")
			}
			continue
		}
		if code {
			w.WriteString(html.EscapeString(line) + "\n")
			continue
		}
		if m := headingLine.FindStringSubmatch(line); m != nil && m[1] == "#" && title == "" {
			title = m[2]
			continue
		}
		w.line(line)
	}
	w.block("")
	return title, template.HTML(w.String()) //nolint:gosec // escaped, piece by piece
}

func (w *writer) line(line string) {
	put := func(block, tag, text string) {
		w.block(block)
		w.WriteString("<" + tag + ">" + w.inline(text) + "</" + tag + ">\n")
	}
	switch {
	case line == "":
		w.block("")
	case headingLine.MatchString(line):
		m := headingLine.FindStringSubmatch(line)
		put("", "h"+string(rune('0'+len(m[1]))), m[2])
	case bulletLine.MatchString(line):
		put("ul", "li", bulletLine.FindStringSubmatch(line)[1])
	case numberedLine.MatchString(line):
		put("ol", "li", numberedLine.FindStringSubmatch(line)[1])
	case quoteLine.MatchString(line):
		put("blockquote", "p", quoteLine.FindStringSubmatch(line)[1])
	default:
		w.block("p")
		w.WriteString(w.inline(line) + "\n")
	}
}

// block closes the open block where another one begins.
func (w *writer) block(next string) {
	if w.open == next {
		return
	}
	if w.open != "" {
		w.WriteString("</" + w.open + ">\n")
	}
	if w.open = next; next != "" {
		w.WriteString("<" + next + ">")
	}
}

func (w *writer) inline(text string) string {
	text = html.EscapeString(text)
	text = codeMark.ReplaceAllString(text, "<code>$1</code>")
	text = boldMark.ReplaceAllString(text, "<b>$1</b>")
	text = pictureMark.ReplaceAllStringFunc(text, func(found string) string {
		m := pictureMark.FindStringSubmatch(found)
		return `<img class="shot" src="` + w.target(m[2]) + `" alt="` + m[1] + `" width="1080" height="720" loading="lazy">`
	})
	return linkMark.ReplaceAllStringFunc(text, func(found string) string {
		m := linkMark.FindStringSubmatch(found)
		if to := w.target(m[2]); to != "" {
			return `<a href="` + to + `">` + m[1] + `</a>`
		}
		return m[1]
	})
}

func (w *writer) target(escaped string) string {
	return html.EscapeString(w.resolve(html.UnescapeString(escaped)))
}
