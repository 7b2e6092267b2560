package confirm

import (
	"fmt"
	"strings"
)

// The lexicon is written in patterns, separated by commas:
//
//	word word      one after the other, with no punctuation between them
//	(a | b c)      one of these
//	[a | b]        one of these, or nothing
//	<name>         any pattern of the named group
//
// A pattern becomes a small graph; a rule is a graph and what it means.

type node struct {
	edges []edge
	refs  []ref
	skips []*node
	end   bool
}

type edge struct {
	word wordID
	to   *node
}

type ref struct {
	group *group
	to    *node
}

type rule struct {
	start *node
	trait trait
	scope scope
}

// group finds its rules by the first word they can begin with.
type group struct {
	first map[wordID][]*rule
}

type builder struct {
	words  *words
	groups map[string]*group
	src    string
	at     int
}

func (b *builder) add(g *group, t trait, s scope, patterns string) {
	for pattern := range strings.SplitSeq(strings.ReplaceAll(patterns, "\n", " "), ",") {
		if strings.TrimSpace(pattern) == "" {
			continue
		}
		b.src, b.at = pattern, 0
		r := &rule{start: &node{}, trait: t, scope: s}
		b.choice(r.start).end = true
		if b.at < len(b.src) {
			panic(fmt.Sprintf("confirm: pattern %q does not close at %d", pattern, b.at))
		}
		for id := range firsts(r.start, map[wordID]bool{}) {
			g.first[id] = append(g.first[id], r)
		}
	}
}

// choice reads alternatives up to a closing bracket and returns where they meet.
func (b *builder) choice(from *node) *node {
	join := &node{}
	for {
		last := b.sequence(from)
		last.skips = append(last.skips, join)
		if b.at >= len(b.src) || b.src[b.at] != '|' {
			return join
		}
		b.at++
	}
}

func (b *builder) sequence(cur *node) *node {
	for b.at < len(b.src) {
		switch c := b.src[b.at]; c {
		case ' ', '\t':
			b.at++
		case '|', ')', ']':
			return cur
		case '(', '[':
			b.at++
			join := b.choice(cur)
			if c == '[' {
				cur.skips = append(cur.skips, join)
			}
			b.at++
			cur = join
		case '<':
			name, _, _ := strings.Cut(b.src[b.at+1:], ">")
			b.at += len(name) + 2
			g := b.groups[name]
			if g == nil {
				panic(fmt.Sprintf("confirm: pattern %q names an unknown group", b.src))
			}
			next := &node{}
			cur.refs = append(cur.refs, ref{g, next})
			cur = next
		default:
			end := b.at + strings.IndexAny(b.src[b.at:]+" ", " \t|()[]<")
			next := &node{}
			cur.edges = append(cur.edges, edge{b.words.learn(b.src[b.at:end]), next})
			cur, b.at = next, end
		}
	}
	return cur
}

// firsts collects the words a graph can begin with.
func firsts(n *node, into map[wordID]bool) map[wordID]bool {
	for _, e := range n.edges {
		into[e.word] = true
	}
	for _, r := range n.refs {
		for id := range r.group.first {
			into[id] = true
		}
	}
	for _, s := range n.skips {
		firsts(s, into)
	}
	return into
}
