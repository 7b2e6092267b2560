package mail

import (
	"bytes"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"time"
	"unicode"
)

const (
	longestSubject = 200 // characters
	mostRecipients = 100
)

// compose is a message as it is sent, all of it ASCII. An invalid address, or one that would inject a header, is
// refused; line breaks of a subject are spaces.
func compose(a Account, m Message) (from *mail.Address, text []byte, err error) {
	if from, err = mail.ParseAddress(a.From); err != nil || !strings.Contains(from.Address, "@") {
		return nil, nil, refusal("the sender is no email address")
	}
	if len(m.To) == 0 || len(m.To) > mostRecipients {
		return nil, nil, refusal("there is nobody to write to, or too many")
	}
	to := make([]string, len(m.To))
	for i, written := range m.To {
		address, err := mail.ParseAddress(written)
		if err != nil || address.Address != written {
			return nil, nil, refusal("a recipient is no email address")
		}
		to[i] = address.String()
	}
	var b bytes.Buffer
	for _, h := range [][2]string{
		{"Date", m.Date.Format(time.RFC1123Z)},
		{"From", from.String()},
		{"To", strings.Join(to, ",\r\n ")},
		{"Subject", mime.QEncoding.Encode("utf-8", subject(m.Subject))},
		{"Message-ID", fmt.Sprintf("<%s@%s>", m.ID, domain(from))},
		{"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "quoted-printable"},
		{"Auto-Submitted", "auto-generated"},
	} {
		fmt.Fprintf(&b, "%s: %s\r\n", h[0], folded(h[1]))
	}
	b.WriteString("\r\n")
	w := quotedprintable.NewWriter(&b)
	if _, err := w.Write([]byte(strings.ReplaceAll(strings.ToValidUTF8(m.Text, "?"), "\r\n", "\n"))); err != nil {
		return nil, nil, err
	}
	err = w.Close() // before the bytes are used: it writes the last of them
	return from, b.Bytes(), err
}

// folded breaks a subject of several encoded words into lines.
func folded(value string) string { return strings.ReplaceAll(value, "?= =?", "?=\r\n =?") }

// subject is a text on one line, shortened.
func subject(s string) string {
	s = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, "?"),
		func(r rune) bool { return unicode.IsControl(r) || unicode.IsSpace(r) }), " ")
	if r := []rune(s); len(r) > longestSubject {
		s = string(r[:longestSubject-1]) + "…"
	}
	return s
}
