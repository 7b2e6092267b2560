package audit_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/audit"
)

var noon = time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC)

func key(t *testing.T, b byte) *audit.Key {
	t.Helper()
	k, err := audit.NewKey(bytes.Repeat([]byte{b}, audit.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// chain is a file of n entries, of which some were written by actor.
func chain(t *testing.T, k *audit.Key, n int, actor string) (file string, head audit.Head) {
	t.Helper()
	var out bytes.Buffer
	w, err := audit.NewWriter(&out, "w1", k.Public())
	if err != nil {
		t.Fatal(err)
	}
	link := ""
	for i := range n {
		var e audit.Entry
		if i == 8 {
			c := audit.Change{ChangeID: "c8", Thing: "product", ThingID: "p", Action: "changed", By: "owner:eva",
				Door: "api", Contents: audit.ValuesDigest("Yerba", "[]")}
			link = audit.Link(link, c.Digest())
			e = audit.ChangeEntry(int64(i+1), c.Digest(), link, c)
		} else if i%3 == 2 {
			r := audit.Record{RecordID: fmt.Sprint("r", i), Subject: audit.Order, SubjectID: "o", Rev: int64(i),
				State: "s"}
			link = audit.Link(link, r.Digest())
			e = audit.RecordEntry(int64(i+1), r.Digest(), link, r)
		} else {
			x := audit.Execution{ID: fmt.Sprint("e", i), Tool: "retail/confirm_order", Actor: actor, Success: i%2 == 0,
				Content: audit.ContentDigest("", "{}", "", "")}
			link = audit.Link(link, x.Digest())
			e = audit.ExecutionEntry(int64(i+1), x.Digest(), link, x)
		}
		if err := w.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	head = k.Sign(audit.Head{Workspace: "w1", Seq: int64(n), Chain: link, At: noon.Add(time.Duration(n) * time.Minute)})
	if err := w.End(head); err != nil {
		t.Fatal(err)
	}
	return out.String(), head
}

func TestVerify(t *testing.T) {
	t.Parallel()
	ours, theirs := key(t, 1), key(t, 2)
	file, _ := chain(t, ours, 9, "agent:relay")
	_, saved := chain(t, ours, 5, "agent:relay")
	other, _ := chain(t, ours, 9, "owner:boss")
	short, _ := chain(t, ours, 3, "agent:relay")
	_, otherHead := chain(t, ours, 5, "owner:boss")
	forged, _ := chain(t, theirs, 9, "owner:boss")
	lines := strings.SplitAfter(file, "\n")
	without := func(i int) string { return strings.Join(lines[:i], "") + strings.Join(lines[i+1:], "") }
	moved := saved
	moved.Seq = 4
	for name, tc := range map[string]struct {
		file  string
		check audit.Check
		want  string // empty: it holds
	}{
		"whole":                 {file, audit.Check{}, ""},
		"with the key":          {file, audit.Check{PublicKey: ours.Public()}, ""},
		"with an earlier head":  {file, audit.Check{PublicKey: ours.Public(), Saved: &saved}, ""},
		"another key":           {file, audit.Check{PublicKey: theirs.Public()}, "signature"},
		"no key":                {file, audit.Check{PublicKey: "x"}, "public key is not one"},
		"made anew by others":   {forged, audit.Check{PublicKey: ours.Public()}, "signature"},
		"made anew, own key":    {forged, audit.Check{Saved: &saved}, "signature"},
		"made anew by us":       {other, audit.Check{PublicKey: ours.Public(), Saved: &saved}, "rewritten"},
		"a head of another one": {file, audit.Check{PublicKey: ours.Public(), Saved: &otherHead}, "rewritten"},
		"a head that was moved": {file, audit.Check{PublicKey: ours.Public(), Saved: &moved}, "signature"},
		"cut off before a head": {short, audit.Check{PublicKey: ours.Public(), Saved: &saved}, "cut off"},
		"changed": {strings.Replace(file, "agent:relay", "owner:boss", 1), audit.Check{},
			"entry 1 was changed"},
		"a changed state": {strings.Replace(file, `"state":"s"`, `"state":"t"`, 1), audit.Check{},
			"entry 3 was changed"},
		"a changed author": {strings.Replace(file, `"by":"owner:eva"`, `"by":"staff:ana"`, 1), audit.Check{},
			"entry 9 was changed"},
		"another kind's field in a change": {strings.Replace(file, `"change_id"`, `"record_id":"r","change_id"`, 1),
			audit.Check{}, "entry 9 has fields"},
		"one removed":           {without(4), audit.Check{}, "entry 4 is missing"},
		"the last removed":      {without(9), audit.Check{}, "not where its 8 entries lead to"},
		"without its head":      {without(10), audit.Check{}, "cut off"},
		"without its beginning": {without(0), audit.Check{}, "beginning"},
		"something behind it":   {file + lines[1], audit.Check{}, "after the head"},
		"of another workspace": {strings.Replace(file, `"workspace":"w1"`, `"workspace":"w2"`, 1), audit.Check{},
			"another workspace"},
		"nothing":     {"", audit.Check{}, "cut off"},
		"not a chain": {"hello\n", audit.Check{}, "no JSON"},
		"swapped": {strings.Join([]string{lines[0], lines[2], lines[1]}, ""), audit.Check{},
			"entry 1 is missing"},
		"a digest without basis": {strings.Replace(file,
			`,"content_digest":"`+audit.ContentDigest("", "{}", "", "")+`"`, "", 1), audit.Check{},
			"no digest of its contents"},
		// Parts that another reader would see but that were not checked.
		"a field twice": {strings.Replace(file, `"actor":"agent:relay"`,
			`"actor":"owner:boss","Actor":"agent:relay"`, 1), audit.Check{}, "entry 1 has fields"},
		"a field of its own": {strings.Replace(file, `"actor"`, `"note":"all paid","actor"`, 1), audit.Check{},
			"entry 1 has fields"},
		"another kind's field": {strings.Replace(file, `"record_id"`, `"actor":"owner:boss","record_id"`, 1),
			audit.Check{}, "entry 3 has fields"},
		"a head's field twice": {strings.Replace(file, `"old_until":0`, `"old_until":9,"Old_Until":0`, 1),
			audit.Check{}, "has fields"},
	} {
		v, err := audit.Verify(strings.NewReader(tc.file), tc.check)
		if (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v, want %q", name, err, tc.want)
		}
		if err == nil && (v.Executions != 6 || v.Records != 2 || v.Changes != 1 || v.Seq != 9) {
			t.Errorf("%s: found %+v", name, v)
		}
	}
	line, err := json.Marshal(saved)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{string(line), file} {
		if h, err := audit.ReadHead(strings.NewReader(text)); err != nil || h.Signature == "" {
			t.Errorf("read as %+v, %v", h, err)
		}
	}
	if _, err := audit.ReadHead(strings.NewReader(lines[0])); err == nil {
		t.Error("a head was found where there is none")
	}
}

func TestOnlyTheKeyMakesAMAC(t *testing.T) {
	t.Parallel()
	k := key(t, 1)
	mac := k.MAC("row", "w1", "ab")
	if !k.Verify(mac, "row", "w1", "ab") || k.Verify(mac, "row", "w1a", "b") || k.Verify(mac, "row", "w2", "ab") ||
		key(t, 2).Verify(mac, "row", "w1", "ab") || k.Verify("", "row") {
		t.Error("a MAC says something of other texts, or of another key")
	}
	if _, err := audit.NewKey([]byte("short")); err == nil {
		t.Error("a short key was taken")
	}
}
