package field

import (
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
)

var msgUnknown = locale.Text{ES: "este campo no existe", PT: "este campo não existe", EN: "this field does not exist"}

// removesUnknown reports what a merge patch removes that there is not: a mistyped name would seem to be done.
func (d *Described[T]) removesUnknown(patch any, path string, tag locale.Tag) (wrong []schema.Violation) {
	object, _ := patch.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(object)) {
		at := path + "/" + pointer.Replace(name)
		if object[name] != nil {
			wrong = append(wrong, d.removesUnknown(object[name], at, tag)...)
		} else if !d.has(at) {
			wrong = append(wrong, schema.Violation{Path: at, Message: msgUnknown.In(tag)})
		}
	}
	return wrong
}

// has reports whether there is a field at a path, or a value that is described as a whole around it.
func (d *Described[T]) has(path string) bool {
	f, known := d.Field(path)
	whole := strings.Count(path, "/") == strings.Count(f.Path, "/")+1
	return known && (whole || f.Kind != Group)
}
