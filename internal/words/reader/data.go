package reader

import (
	"fmt"
	"hash/fnv"
	"io/fs"
	"strings"
)

// Said reads the labelled messages of a folder of .tsv files, by file name.
func (k Kinds) Said(files fs.FS) (list []Line, err error) {
	names, err := fs.Glob(files, "*.tsv")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		raw, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		for n, text := range strings.Split(strings.TrimRight(string(raw), "\n"), "\n") {
			l, err := k.ParseLine(text)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w", name, n+1, err)
			}
			list = append(list, l)
		}
	}
	return list, nil
}

// folds is how many parts the voices are divided into.
const folds = 7

// Fold is the part of the voices that a message belongs to. A voice is a way of writing in one country, so that no one who
// wrote a message of one part wrote one of another.
func (l Line) Fold() int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(l.Locale + "/" + l.Voice)) // it cannot fail
	return int(h.Sum32() % folds)
}

// Apart reports a message of the test set: nothing is trained on its voices, and nothing chosen by them.
func (l Line) Apart() bool { return l.Fold() == 0 }

// Part are the messages of a part of the voices, and those of all others.
func Part(said []Line, fold int) (part, others []Line) {
	for _, l := range said {
		if l.Fold() == fold {
			part = append(part, l)
		} else {
			others = append(others, l)
		}
	}
	return part, others
}
