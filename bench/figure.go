package main

import (
	"context"
	"fmt"
)

// figure is one line of the table of targets; it may have several results.
type figure struct {
	name  string
	about string
	run   func(context.Context, *lab) ([]result, error)
}

func figures() []figure {
	return []figure{
		{"R1", "confirming an order, one client, SQLite", confirmAlone},
		{"R2", "confirming orders, 32 clients, SQLite", confirmTogether},
		{"R3", "get_product over MCP", getOverMCP},
		{"MCP16", "get_product over MCP, 16 clients at a fixed rate, compared with the bare SDKs", callTogether},
		{"R4", "get_product over HTTP", getOverHTTP},
		{"R5", "a confirmation repeated", confirmAgain},
		{"R6", "fuzzy search among 100,000 products", findFuzzily},
		{"R7", "ten times the data", growTenfold},
		{"R8", "a business's own tools", callOwnTools},
		{"R9", "a vendor's webhook", takeWebhooks},
		{"availability", "a free time in a full month, and ten times the past bookings", askTheBook},
		{"U6", "the dashboard with 100,000 rows in every list and 1,000,000 executions", openPages},
		{"U1", "an answer on WhatsApp, from the webhook to the vendor", answerOnWhatsApp},
		{"U2", "an answer on WhatsApp when the node that has the message is killed", answerAfterKill},
		{"U3", "turns a second in 200 conversations at once", turnsTogether},
		{"calls", "a turn of a telephone call", answerACall},
		{"U4", "the first sentence of a reply on the telephone, while the model goes on", speakAtOnce},
		{"U7", "an import of 50,000 products", importProducts},
		{"R10", "confirming orders, 32 clients, PostgreSQL", confirmOnPostgres},
	}
}

// result is one comparison.
type result struct {
	what   string
	ours   string // the product's time or rate
	theirs string // the baseline's
	ratio  spread
	target target
}

// target is a bound of a ratio.
type target struct {
	bound   float64
	atLeast bool
}

func atMost(f float64) target  { return target{bound: f} }
func atLeast(f float64) target { return target{bound: f, atLeast: true} }

func (t target) met(ratio float64) bool {
	if t.atLeast {
		return ratio >= t.bound
	}
	return ratio <= t.bound
}

func (t target) String() string {
	sign := "≤"
	if t.atLeast {
		sign = "≥"
	}
	return sign + " " + short(t.bound)
}

// The rows are Markdown, so that they can be pasted into docs/BENCHMARKS.md.
const header = `| | what | ours | baseline | ratio (min..max) | target | |
|---|---|---|---|---|---|---|`

func (r result) row(name string) string {
	verdict := "**missed**"
	if r.target.met(r.ratio.median) {
		verdict = "met"
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %s (%s..%s) | %s | %s |", name, r.what, r.ours, r.theirs,
		short(r.ratio.median), short(r.ratio.least), short(r.ratio.most), r.target, verdict)
}

// short formats a ratio with about three significant digits.
func short(f float64) string {
	switch {
	case f >= 100:
		return fmt.Sprintf("%.0f", f)
	case f >= 0.1:
		return fmt.Sprintf("%.2f", f)
	}
	return fmt.Sprintf("%.2g", f)
}
