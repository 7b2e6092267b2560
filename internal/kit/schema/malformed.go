package schema

import (
	"errors"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// mostMistakes of a schema are reported: the first explain the rest.
const mostMistakes = 5

// malformed says what is wrong with a schema, each by its JSON pointer, in one line and without the schema's internal
// name.
func malformed(err error) error {
	var invalid *jsonschema.SchemaValidationError
	var against *jsonschema.ValidationError
	if !errors.As(err, &invalid) || !errors.As(invalid.Err, &against) {
		return errors.New(strings.ReplaceAll(strings.Join(strings.Fields(err.Error()), " "), location, ""))
	}
	said := leaves(against, nil)
	slices.Sort(said) // by their pointers: the library walks maps
	return errors.New(strings.Join(said[:min(len(said), mostMistakes)], "; "))
}

// leaves are the errors at the ends of the library's tree. Of the alternatives of a keyword
// the first is the plain one.
func leaves(e *jsonschema.ValidationError, said []string) []string {
	if len(e.Causes) == 0 {
		at := "/" + strings.Join(e.InstanceLocation, "/")
		return append(said, at+": "+e.ErrorKind.LocalizedString(message.NewPrinter(language.English)))
	}
	causes := e.Causes
	if _, either := e.ErrorKind.(*kind.AnyOf); either {
		causes = causes[:1]
	}
	for _, c := range causes {
		said = leaves(c, said)
	}
	return said
}
