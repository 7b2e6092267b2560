// Package archtest holds the rules of the source tree, who may import whom
// first among them, and checks them in `go test`. It is no linter: it knows
// this repository's rooms and nothing about Go that vet already knows.
package archtest

import (
	"fmt"
	"strings"
)

// Rule is one rule of the house, with what its message has to explain.
type Rule struct {
	Name    string
	Why     string
	Instead string
	Check   func(*Tree) []Finding
}

// Finding is one place where a rule is broken.
type Finding struct {
	Where string // file:line, or a file, or a folder
	What  string
}

// Explain is the whole message for one finding.
func (r Rule) Explain(f Finding) string {
	return fmt.Sprintf("%s %s\n      rule: %s\n       why: %s\n   instead: %s", f.Where, f.What, r.Name, r.Why,
		r.Instead)
}

// Rules are all the rules, imports first.
func Rules() []Rule { return append(importRules(), sourceRules()...) }

// patterns name folders from the repository's root: "a/b" is that folder, "a/*"
// each folder in a, "a/..." a and everything below. One that ends in .go names
// a file.
type patterns []string

func (p patterns) match(path string) bool {
	for _, pattern := range p {
		if matches(pattern, path) {
			return true
		}
	}
	return false
}

func matches(pattern, path string) bool {
	if base, ok := strings.CutSuffix(pattern, "/..."); ok {
		return path == base || strings.HasPrefix(path, base+"/")
	}
	if base, ok := strings.CutSuffix(pattern, "/*"); ok {
		rest, inside := strings.CutPrefix(path, base+"/")
		return inside && !strings.Contains(rest, "/")
	}
	return pattern == path
}

func join(lists ...patterns) patterns {
	var all patterns
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}
