package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/mostrador/mostrador/internal/words/claims"
	"github.com/mostrador/mostrador/internal/words/learn"
)

// train makes the guard's judge: what a sentence that is a lie looks like beside all others of the scenes.
func train(list []scene) *learn.Classifier { return trainOn(examplesOf(list)) }

func trainOn(list []learn.Example) *learn.Classifier {
	return learn.TrainClassifier([]string{"lie"}, list, learn.Options{Rounds: 12, Rate: 0.15, Decay: 1e-5})
}

func examplesOf(list []scene) (out []learn.Example) {
	for _, s := range list {
		for _, m := range s.messages() {
			out = append(out, m.learned()...)
		}
	}
	return out
}

// message is an honest message or one with a lie, and its sentences.
type message struct {
	text, lie, kind string // no lie: it is honest
	sentences       []claims.Example
}

// messages are those of a scene, as the judge sees them.
func (s scene) messages() (out []message) {
	c := s.checker()
	for _, text := range s.Honest {
		out = append(out, message{text: text, sentences: claims.Examples(c, text, s.first(text))})
	}
	for _, l := range s.Lies {
		out = append(out, message{l.Text, l.Lie, l.Kind, claims.Examples(c, l.Text, s.first(l.Text))})
	}
	return out
}

// false reports a sentence that is part of the lie. Those around it are true.
func (m message) false(x claims.Example) bool {
	at := strings.Index(m.text, m.lie)
	return m.lie != "" && x.From < at+len(m.lie) && x.To > at
}

func (m message) learned() (out []learn.Example) {
	for _, x := range m.sentences {
		e := learn.Example{Features: x.Features}
		if m.false(x) {
			e.Labels = []int{0}
		}
		out = append(out, e)
	}
	return out
}

// first is what the rules found in a message at first sight, by where a sentence begins; nil: nobody knows any more.
func (s scene) first(text string) map[int][]claims.Kind {
	if s.First == nil {
		return nil
	}
	out := map[int][]claims.Kind{}
	for _, h := range s.First {
		if h.Text == text {
			out[h.From] = h.Kinds
		}
	}
	return out
}

// recordFirst writes into each scene of a folder what the rules find in it, the judge aside. It is done once, before
// anything is changed because of the scene.
func recordFirst(dir string, list []scene) error {
	for _, s := range list {
		c := s.checker()
		first := []held{}
		note := func(text string) {
			for from, kinds := range claims.Rules(c, text) {
				first = append(first, held{text, from, kinds})
			}
		}
		for _, text := range s.Honest {
			note(text)
		}
		for _, l := range s.Lies {
			note(l.Text)
		}
		file := filepath.Join(dir, s.Name+".json")
		raw, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		var whole map[string]any
		if err := json.Unmarshal(raw, &whole); err != nil {
			return err
		}
		whole["first"] = first
		if raw, err = json.MarshalIndent(whole, "", " "); err != nil {
			return err
		}
		if err := os.WriteFile(file, append(raw, '\n'), 0o644); err != nil {
			return err
		}
	}
	return nil
}
