package strictjson

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"slices"
	"testing"
)

// readable is what encoding/json makes of a text: one value and nothing more.
func readable(data []byte) (any, bool) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return nil, false
	}
	_, err := d.Token()
	return v, err == io.EOF
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"productId":"0190a0b0-0000-7000-8000-000000000000","quantity":2,"notes":"sin sal 🧂"}`,
		`[1,-0,1e2,1.50,9007199254740993,1e30,1e31,0.1e-30]`, `{"a":1,"a":2}`, `{"a/b":{"~":[null,true,false]}}`,
		`"\ud83d\ude00"`, `"\ud83d"`, `"\u0000"`, "\"\xff\"", `[[[[[[[[]]]]]]]]`, `{} {}`, ``, `{"a":`, `"\`, `tru`,
		`01`, `-`, `[1,]`,
		"\ufeff{}", `{"":{"":""}}`, "\"\u2028<>&\"", `123456789012345678901234567890123456789e1`,
	} {
		f.Add([]byte(seed))
	}
	own := []Kind{UTF8, Surrogate, DuplicateKey, Depth, Size, Number, Nodes, NUL}

	f.Fuzz(func(t *testing.T, data []byte) {
		value, problems := Parse(data, Limits{})
		theirs, valid := readable(data)
		if len(problems) > 0 {
			stricter := slices.ContainsFunc(problems, func(p Problem) bool { return slices.Contains(own, p.Kind) })
			if valid && !stricter {
				t.Fatalf("%q is valid JSON and was refused: %+v", data, problems)
			}
			return
		}
		if !valid {
			t.Fatalf("%q is not JSON and was read as %#v", data, value)
		}
		if !reflect.DeepEqual(value, theirs) {
			t.Fatalf("%q: read %#v, encoding/json reads %#v", data, value, theirs)
		}
		once := Canonical(value)
		// Control characters grow when they are escaped, so only the size may differ.
		again, problems := Parse(once, Limits{Bytes: 8 << 20})
		if problems != nil {
			t.Fatalf("%q: its canonical form %q is refused: %+v", data, once, problems)
		}
		if twice := Canonical(again); !bytes.Equal(once, twice) {
			t.Fatalf("%q: %q and then %q", data, once, twice)
		}
		if normal := Canonical(Normalize(value)); !bytes.Equal(once, normal) {
			t.Fatalf("%q: Normalize changed the meaning: %q", data, normal)
		}
	})
}
