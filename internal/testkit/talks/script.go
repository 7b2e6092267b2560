// Package talks plays scripted conversations through the whole product: a customer's
// lines go in, and what was said, which tools ran and what stands in the database
// afterwards is held against the script. The scripts are text files; writing one needs no Go.
package talks

import (
	"bufio"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

//go:embed scripts
var scripts embed.FS

// Script is one conversation.
type Script struct {
	Name     string // business/name
	Business string // the workspace's slug
	Phone    string // the customer's telephone; empty: not known
	Channel  string
	Known    string // what keeps it from succeeding so far
	Lines    []Line
	Final    []string // what has to hold at the end
}

// Line is what the customer says, and what has to come of it.
type Line struct {
	At   int // in the file
	Says string
	// Hears and Misses are phrases that the reply has and has not, without regard to
	// case and accents; alternatives are separated by |.
	Hears, Misses []string
	Asked         []string // phrases of the question that waits for a yes afterwards
	NotAsked      bool
	Ran           []string // tools that ran and succeeded, pack/tool
	Quiet         []string // tools that did not run
	State         string
	// True are sentences that another model could say here, resting on what the tools
	// answered; the claim guard should let them pass.
	True []string
}

// All reads the scripts, by name.
func All() (list []Script, err error) {
	err = fs.WalkDir(scripts, "scripts", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := scripts.ReadFile(name)
		if err != nil {
			return err
		}
		s, err := Read(strings.TrimSuffix(strings.TrimPrefix(name, "scripts/"), ".talk"), string(raw))
		list = append(list, s)
		return err
	})
	return list, err
}

// Read reads one script. Every line begins with what it is:
//
//	phone: +549…       channel: voice       known: why it fails so far
//	C: what the customer says
//	+ the reply has this | or this          - and not this
//	? the question that waits has this      ?none  there is none
//	> pack/tool ran                         x pack/tool did not
//	! STATE of the conversation
//	~ what another model could truthfully say at this point
//	= what holds at the end
func Read(name, text string) (Script, error) {
	s := Script{Name: name, Business: path.Dir(name), Channel: "api"}
	lines := bufio.NewScanner(strings.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := s.take(n, line); err != nil {
			return s, fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	if len(s.Lines) == 0 {
		return s, fmt.Errorf("%s: there is no line of the customer", name)
	}
	return s, nil
}

func (s *Script) take(n int, line string) error {
	mark, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch mark {
	case "phone:":
		s.Phone = rest
		return nil
	case "known:":
		s.Known = rest
		return nil
	case "channel:":
		s.Channel = rest
		return nil
	case "C:":
		s.Lines = append(s.Lines, Line{At: n, Says: rest})
		return nil
	case "=":
		s.Final = append(s.Final, rest)
		return nil
	}
	if len(s.Lines) == 0 {
		return fmt.Errorf("%q comes before the first line of the customer", line)
	}
	l := &s.Lines[len(s.Lines)-1]
	switch mark {
	case "+":
		l.Hears = append(l.Hears, rest)
	case "-":
		l.Misses = append(l.Misses, rest)
	case "?":
		l.Asked = append(l.Asked, rest)
	case "?none":
		l.NotAsked = true
	case ">":
		l.Ran = append(l.Ran, rest)
	case "x":
		l.Quiet = append(l.Quiet, rest)
	case "!":
		l.State = rest
	case "~":
		l.True = append(l.True, rest)
	default:
		return fmt.Errorf("%q is nothing a script says", line)
	}
	return nil
}
