package strictjson

import (
	"encoding/json"
	"reflect"
	"testing"
)

func TestNumbersHaveOneForm(t *testing.T) {
	t.Parallel()
	for want, texts := range map[string][]string{
		"0":                                {"0", "-0", "0.0", "-0.00", "0e5", "0.000e-5"},
		"100":                              {"100", "1e2", "1E+2", "100.0", "100.00", "1000e-1", "0.1e3", "10.0e1"},
		"-100":                             {"-1e2", "-100.0"},
		"1.5":                              {"1.5", "1.50", "15e-1", "0.15e1"},
		"0.05":                             {"0.05", "5e-2", "0.050", "50E-3"},
		"-0.001":                           {"-1e-3"},
		"9007199254740993":                 {"9007199254740993", "9007199254740993.0", "9.007199254740993e15"},
		"12345.678":                        {"12345.678", "1.2345678e4", "12345678e-3"},
		"1000000000000000000000000000000":  {"1e30"},
		"0.000000000000000000000000000001": {"1e-30"},
	} {
		for _, text := range texts {
			if got := string(Canonical(json.Number(text))); got != want {
				t.Errorf("%s: got %s, want %s", text, got, want)
			}
			if n := split(text); n.length() != len(want) {
				t.Errorf("%s: length %d of %s", text, n.length(), want)
			}
		}
	}
}

func TestCanonical(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"b":1.0,"a":[1e1, {"z":null,"y":true}]}`: `{"a":[10,{"y":true,"z":null}],"b":1}`,
		`{"é":1,"e":2,"Z":3,"":4}`:                 `{"":4,"Z":3,"e":2,"é":1}`,
		`"<a href=\"x\">\u0026\/\u2028"`:           "\"<a href=\\\"x\\\">&/\u2028\"",
		`"\u0001\b\f\n\r\t\u001f\\\u007f"`:         `"\u0001\u0008\u000c\n\r\t\u001f\\` + "\x7f\"",
		` [ ] `:                                    `[]`,
		`{ }`:                                      `{}`,
	} {
		value, problems := Parse([]byte(text), Limits{})
		if problems != nil {
			t.Fatalf("%s: %+v", text, problems)
		}
		if got := string(Canonical(value)); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
		if !json.Valid([]byte(want)) {
			t.Errorf("%s is not JSON", want)
		}
	}
}

func TestCanonicalRefusesForeignTypes(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Fatal("a float64 has lost digits already and must not be hashed")
		}
	}()
	Canonical(map[string]any{"a": 1.5})
}

func TestNormalizeLetsIntsBeDecoded(t *testing.T) {
	t.Parallel()
	value, _ := Parse([]byte(`{"n":1e2,"list":[{"n":3.0}],"s":"1e2"}`), Limits{})
	normal := Normalize(value)
	raw, err := json.Marshal(normal)
	if err != nil {
		t.Fatal(err)
	}
	var in struct {
		N    int
		List []struct{ N int }
		S    string
	}
	if err := json.Unmarshal(raw, &in); err != nil || in.N != 100 || in.List[0].N != 3 || in.S != "1e2" {
		t.Fatalf("%+v %v", in, err)
	}
	if before, _ := Parse([]byte(`{"n":1e2,"list":[{"n":3.0}],"s":"1e2"}`), Limits{}); !reflect.DeepEqual(value,
		before) {
		t.Fatal("the argument was changed")
	}
}
