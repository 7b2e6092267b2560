package reader

import (
	"fmt"
	"hash/fnv"
	"io/fs"
	"strings"
)

// Said reads the labelled messages of a folder of .tsv files, by file name.
func Said(files fs.FS) (list []Line, err error) {
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
			l, err := ParseLine(text)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w", name, n+1, err)
			}
			list = append(list, l)
		}
	}
	return list, nil
}

// Apart reports a message of the test set: nothing is trained on the voices of it. A voice is a way of writing in one
// country, so that no one who wrote a message of the test set wrote one that was learnt from.
func (l Line) Apart() bool {
	h := fnv.New32a()
	_, _ = h.Write([]byte(l.Locale + "/" + l.Voice)) // it cannot fail
	return h.Sum32()%7 == 0
}
