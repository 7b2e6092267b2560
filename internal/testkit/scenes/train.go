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
func train(list []scene) *learn.Classifier {
	return learn.TrainClassifier([]string{"lie"}, examplesOf(list), learn.Options{Rounds: 12, Rate: 0.15, Decay: 1e-5})
}

func examplesOf(list []scene) (out []learn.Example) {
	for _, s := range list {
		out = append(out, s.examples()...)
	}
	return out
}

// examples are the sentences of a scene. In the message of a lie the sentences around it are true.
func (s scene) examples() (out []learn.Example) {
	c := s.checker()
	add := func(text, lie string) {
		at := strings.Index(text, lie)
		for _, x := range claims.Examples(c, text, s.first(text)) {
			e := learn.Example{Features: x.Features}
			if lie != "" && x.From < at+len(lie) && x.To > at {
				e.Labels = []int{0}
			}
			out = append(out, e)
		}
	}
	for _, text := range s.Honest {
		add(text, "")
	}
	for _, l := range s.Lies {
		add(l.Text, l.Lie)
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
