package jmes

import (
	"fmt"
	"strconv"
)

// power is how strongly a token binds what stands before it. A projection goes on
// through everything that binds more strongly than projectionStops.
var power = map[kind]int{
	"|": 1, "||": 2, "&&": 3,
	"==": 5, "!=": 5, "<": 5, "<=": 5, ">": 5, ">=": 5,
	flatten: 9, "*": 20, filter: 21, ".": 40, "!": 45, "{": 50, "[": 55, "(": 60,
}

const (
	projectionStops = 10
	maxNesting      = 64
)

func parse(tokens []token) (root node, err error) {
	p := &parser{tokens: tokens}
	defer func() {
		if caught := recover(); caught != nil {
			stopped, ours := caught.(stop)
			if !ours {
				panic(caught)
			}
			err = stopped.error
		}
	}()
	root = p.expression(0)
	p.expect(end)
	return root, nil
}

// parser climbs by binding power. A mistake unwinds it with stop.
type parser struct {
	tokens []token
	pos    int
	depth  int
}

func (p *parser) kind() kind { return p.tokens[p.pos].kind }

func (p *parser) ahead() kind {
	if p.pos+1 < len(p.tokens) {
		return p.tokens[p.pos+1].kind
	}
	return end
}

func (p *parser) advance() token {
	t := p.tokens[p.pos]
	if t.kind != end {
		p.pos++
	}
	return t
}

func (p *parser) expect(k kind) token {
	if p.kind() != k {
		p.unexpected()
	}
	return p.advance()
}

func (p *parser) unexpected() { wrong(p.tokens[p.pos]) }

func wrong(t token) {
	what := string(t.kind)
	if t.text != "" {
		what = t.text
	}
	panic(stop{fmt.Errorf("unexpected %.40s at byte %d", what, t.at)})
}

func (p *parser) expression(binding int) node {
	if p.depth++; p.depth > maxNesting {
		panic(stop{fmt.Errorf("it is nested deeper than %d", maxNesting)})
	}
	defer func() { p.depth-- }()
	return p.continued(p.first(), binding)
}

// continued goes on from a node that has been read.
func (p *parser) continued(left node, binding int) node {
	for binding < power[p.kind()] {
		left = p.after(left)
	}
	return left
}

// first reads what can begin an expression.
func (p *parser) first() node {
	switch t := p.advance(); t.kind {
	case literal:
		return constant{t.value}
	case identifier:
		if p.kind() == "(" {
			return p.call(t)
		}
		return field(t.text)
	case quoted:
		if p.kind() == "(" {
			p.unexpected()
		}
		return field(t.text)
	case "@":
		return current{}
	case "&":
		return quote{p.expression(0)}
	case "!":
		return not{p.expression(power["!"])}
	case "(":
		inner := p.expression(0)
		p.expect(")")
		return inner
	case "{":
		return p.hash()
	case "*":
		return projection{valuesOf{current{}}, p.projected(power["*"])}
	case flatten:
		return projection{flattened{current{}}, p.projected(power[flatten])}
	case filter:
		return p.filter(current{})
	case "[":
		if k := p.kind(); k == number || k == ":" {
			return p.index(current{})
		}
		if p.kind() == "*" && p.ahead() == "]" {
			p.pos += 2
			return projection{current{}, p.projected(power["*"])}
		}
		return p.list()
	default:
		wrong(t)
		return nil
	}
}

// after reads what can follow an expression.
func (p *parser) after(left node) node {
	switch t := p.advance(); t.kind {
	case ".":
		if p.kind() == "*" {
			p.advance()
			return projection{valuesOf{left}, p.projected(power["."])}
		}
		return then{left, p.dotted(power["."])}
	case "|":
		return then{left, p.expression(power["|"])}
	case "||":
		return or{left, p.expression(power["||"])}
	case "&&":
		return and{left, p.expression(power["&&"])}
	case "==", "!=", "<", "<=", ">", ">=":
		return comparison{t.kind, left, p.expression(power[t.kind])}
	case flatten:
		return projection{flattened{left}, p.projected(power[flatten])}
	case filter:
		return p.filter(left)
	case "[":
		if k := p.kind(); k == number || k == ":" {
			return p.index(left)
		}
		p.expect("*")
		p.expect("]")
		return projection{left, p.projected(power["*"])}
	default:
		wrong(t)
		return nil
	}
}

// projected reads what is done with every item of a projection.
func (p *parser) projected(binding int) node {
	switch k := p.kind(); {
	case power[k] < projectionStops:
		return current{}
	case k == "[" || k == filter:
		return p.continued(p.after(current{}), binding)
	case k == ".":
		p.advance()
		return p.dotted(binding)
	}
	p.unexpected()
	return nil
}

// dotted reads what may stand after a dot.
func (p *parser) dotted(binding int) node {
	switch p.kind() {
	case identifier, quoted, "*":
		return p.expression(binding)
	case "[":
		p.advance()
		return p.list()
	case "{":
		p.advance()
		return p.hash()
	}
	p.unexpected()
	return nil
}

func (p *parser) filter(left node) node {
	condition := p.expression(0)
	p.expect("]")
	return projection{filtered{left, condition}, p.projected(power[filter])}
}

// index reads [n] or a slice, after its bracket.
func (p *parser) index(left node) node {
	var bounds [3]*int
	colons := 0
	for p.kind() != "]" {
		switch t := p.advance(); t.kind {
		case ":":
			if colons++; colons > 2 {
				wrong(t)
			}
		case number:
			n, _ := strconv.Atoi(t.text)
			if bounds[colons] != nil {
				wrong(t)
			}
			bounds[colons] = &n
		default:
			wrong(t)
		}
	}
	p.expect("]")
	if colons == 0 {
		return item{left, *bounds[0]}
	}
	if bounds[2] != nil && *bounds[2] == 0 {
		panic(stop{fmt.Errorf("a slice cannot have steps of 0")})
	}
	return projection{slice{left, bounds}, p.projected(power["*"])}
}

func (p *parser) list() node {
	var out list
	for {
		out = append(out, p.expression(0))
		if p.kind() == "]" {
			p.advance()
			return out
		}
		p.expect(",")
	}
}

func (p *parser) hash() node {
	var out hash
	for {
		t := p.advance()
		if t.kind != identifier && t.kind != quoted {
			wrong(t)
		}
		p.expect(":")
		out = append(out, entry{t.text, p.expression(0)})
		if p.kind() == "}" {
			p.advance()
			return out
		}
		p.expect(",")
	}
}

func (p *parser) call(name token) node {
	f, known := functions[name.text]
	if !known {
		panic(stop{fmt.Errorf("there is no function %.40s", name.text)})
	}
	p.expect("(")
	out := call{name: name.text, function: f}
	for p.kind() != ")" {
		out.arguments = append(out.arguments, p.expression(0))
		if p.kind() != ")" {
			p.expect(",")
			if p.kind() == ")" {
				p.unexpected()
			}
		}
	}
	p.advance()
	if n := len(out.arguments); n < len(f.takes) || n > len(f.takes) && !f.variadic {
		panic(stop{fmt.Errorf("%s takes %d arguments, not %d", name.text, len(f.takes), n)})
	}
	return out
}
