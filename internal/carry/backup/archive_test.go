package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	pass   = "correct horse battery staple"
	theKey = "c2VjcmV0IGtleSBvZiB0aGUgdGVzdHMgMTIzNDU2Nzg=\n"
)

var noon = time.Date(2026, 3, 10, 15, 0, 0, 0, time.UTC)

func sumOf(s string) string { sum := sha256.Sum256([]byte(s)); return hex.EncodeToString(sum[:]) }

// archive writes a small one.
func archive(t testing.TB, passphrase string) []byte {
	t.Helper()
	dir := t.TempDir()
	database := filepath.Join(dir, "db")
	if err := os.WriteFile(database, bytes.Repeat([]byte("a row, "), 20_000), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w, err := NewWriter(t.Context(), &out, dir, Head{Program: "v1", Database: "sqlite", Schema: 41, StartedAt: noon}, passphrase,
		[]byte(theKey))
	if err == nil {
		err = w.Database(database)
	}
	for _, f := range []struct{ key, text string }{{"w1/a", "a receipt"}, {"w1/b", ""}, {"w2/a", "a picture"}} {
		if err == nil {
			_, err = w.File(f.key, "image/png", int64(len(f.text)), sumOf(f.text), strings.NewReader(f.text))
		}
	}
	if err == nil {
		err = errors.Join(w.Absent("w2/gone", Deleted), w.Absent("w2/lost", Lost))
	}
	if err == nil {
		var altered bool
		if altered, err = w.File("w3/x", "image/png", 3, sumOf("abd"), strings.NewReader("abc")); err == nil && !altered {
			t.Error("an altered file was not noticed")
		}
	}
	if err == nil {
		_, err = w.Close(noon.Add(time.Minute))
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// unpacked is a sink in memory.
type unpacked struct {
	database bytes.Buffer
	files    map[string]*bytes.Buffer
}

func (u *unpacked) read(t testing.TB, data []byte, passphrase string) (*Contents, error) {
	u.files = map[string]*bytes.Buffer{}
	return Read(t.Context(), bytes.NewReader(data), passphrase, Sink{
		Check: func(h Head) error {
			if h.Schema > 41 {
				return fs.ErrInvalid
			}
			return nil
		},
		IsKey: func(key string) bool {
			w, name, ok := strings.Cut(key, "/")
			return ok && w != "" && name != "" && !strings.ContainsAny(name, "/.") && !strings.Contains(w, ".")
		},
		Database: func(size int64) (io.WriteCloser, error) { return nopCloser{&u.database}, nil },
		File: func(key string, size int64) (io.WriteCloser, error) {
			if u.files[key] != nil {
				return nil, fs.ErrExist
			}
			if size > 1<<20 {
				return nil, fs.ErrInvalid
			}
			u.files[key] = &bytes.Buffer{}
			return nopCloser{u.files[key]}, nil
		},
		Scratch: t.TempDir(),
	})
}

func TestAnArchiveIsReadAsItWasWritten(t *testing.T) {
	t.Parallel()
	for name, passphrase := range map[string]string{"with the key": pass, "without it": ""} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data := archive(t, passphrase)
			if bytes.Contains(unzipped(t, data), []byte(theKey[:20])) {
				t.Error("the key is in it as it is")
			}
			var u unpacked
			c, err := u.read(t, data, passphrase)
			if err != nil {
				t.Fatal(err)
			}
			if u.database.Len() != 140_000 || len(u.files) != 4 || u.files["w1/a"].String() != "a receipt" {
				t.Errorf("read %d bytes and %d files", u.database.Len(), len(u.files))
			}
			if c.Schema != 41 || !c.StartedAt.Equal(noon) || !c.FinishedAt.Equal(noon.Add(time.Minute)) {
				t.Errorf("its head is %+v", c.Head)
			}
			if want := theKey; passphrase == "" && c.Key != nil || passphrase != "" && string(c.Key) != want {
				t.Errorf("its key is %q", c.Key)
			}
			flaws := map[string]Flaw{}
			if err := c.EachFile(func(key string, f File) error { flaws[key] = f.Flaw; return nil }); err != nil {
				t.Fatal(err)
			}
			want := map[string]Flaw{"w1/a": "", "w1/b": "", "w2/a": "", "w2/gone": Deleted, "w2/lost": Lost, "w3/x": Altered}
			if !maps.Equal(flaws, want) {
				t.Errorf("its files are %v", flaws)
			}
		})
	}
}

func TestPassphrases(t *testing.T) {
	t.Parallel()
	var u unpacked
	if _, err := u.read(t, archive(t, pass), pass+"!"); !errors.Is(err, ErrPassphrase) || u.database.Len() > 0 {
		t.Errorf("a wrong one: %v, after %d bytes", err, u.database.Len())
	}
	if c, err := u.read(t, archive(t, pass), ""); err != nil || c.Key != nil || c.Sealed == nil {
		t.Errorf("none: %v", err)
	}
	if _, err := u.read(t, archive(t, ""), pass); !errors.Is(err, errNotSealed) {
		t.Errorf("one that is not needed: %v", err)
	}
	path := filepath.Join(t.TempDir(), "p")
	for text, want := range map[string]string{pass + "\n": pass, pass + "\r\nmore": pass, "short\n": "", "": ""} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := ReadPassphrase(path); got != want || (err == nil) != (want != "") {
			t.Errorf("%q is read as %q, %v", text, got, err)
		}
	}
}

// Cut anywhere, or with any byte changed, an archive is refused.
func TestDamagedArchivesAreRefused(t *testing.T) {
	t.Parallel()
	whole := archive(t, "")
	plain := unzipped(t, whole)
	var u unpacked
	refused := func(what string, at int, data []byte) {
		t.Helper()
		if _, err := u.read(t, data, ""); err == nil {
			t.Errorf("%s at %d of %d was accepted", what, at, len(whole))
		}
	}
	for at := 0; at < len(whole); at += 1 + len(whole)/150 {
		refused("cut", at, whole[:at])
	}
	refused("cut", len(whole)-1, whole[:len(whole)-1])
	refused("lengthened", len(whole), append(slices.Clone(whole), 0))
	refused("doubled", len(whole), append(slices.Clone(whole), whole...))
	for at := 0; at < len(whole); at += 1 + len(whole)/300 {
		if at >= 4 && at < 10 { // time, level and system of gzip's header mean nothing
			continue
		}
		flipped := slices.Clone(whole)
		flipped[at] ^= 1 << (at % 8)
		if same, err := gunzip(flipped); err == nil && bytes.Equal(same, plain) {
			continue // a repetition may be told in several ways
		}
		refused("a flipped bit", at, flipped)
	}
}

func gunzip(data []byte) ([]byte, error) {
	zip, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(zip)
}

func unzipped(t testing.TB, data []byte) []byte {
	t.Helper()
	plain, err := gunzip(data)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

type part struct {
	tar.Header
	text string
}

// forged is an archive taken apart, changed and put together again with checksums of its own where they fit.
func forged(t testing.TB, data []byte, change func([]part) []part) []byte {
	t.Helper()
	var parts []part
	for r := tar.NewReader(bytes.NewReader(unzipped(t, data))); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part{*h, string(text)})
	}
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	w := tar.NewWriter(zip)
	for _, p := range change(parts) {
		if p.Typeflag == tar.TypeReg && p.Size != -1 {
			p.Size = int64(len(p.text))
		}
		p.Header.Format = tar.FormatUnknown
		if err := w.WriteHeader(&p.Header); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, p.text); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), zip.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// signedAnew gives parts an index and an end that fit them, as a forger can where there is no passphrase.
func signedAnew(parts []part) []part {
	var index strings.Builder
	end := End{FinishedAt: noon}
	parts = slices.DeleteFunc(parts, func(p part) bool { return p.Name == indexEntry || p.Name == endEntry })
	for _, p := range parts {
		line, _ := json.Marshal(File{Name: p.Name, Size: int64(len(p.text)), SHA256: sumOf(p.text)})
		index.Write(append(line, '\n'))
		end.Entries, end.Bytes = end.Entries+1, end.Bytes+int64(len(p.text))
	}
	end.IndexSHA256 = sumOf(index.String())
	text, _ := json.Marshal(end)
	plain := func(name, text string) part {
		return part{tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o600}, text}
	}
	return append(parts, plain(indexEntry, index.String()), plain(endEntry, string(text)))
}

func TestForgedArchivesAreRefused(t *testing.T) {
	t.Parallel()
	whole := archive(t, "")
	last := func(name string) func(p part) bool { return func(p part) bool { return p.Name == name } }
	at := func(parts []part, name string) int { return slices.IndexFunc(parts, last(name)) }
	file := func(name, text string) part {
		return part{tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o600}, text}
	}
	added := func(p part) func([]part) []part {
		return func(parts []part) []part { return signedAnew(slices.Insert(parts, at(parts, indexEntry), p)) }
	}
	for name, change := range map[string]func([]part) []part{
		"a file outside":             added(file("files/../../etc/passwd", "x")),
		"an absolute file":           added(file("/etc/passwd", "x")),
		"a file of another name":     added(file("files/w1/..", "x")),
		"an unknown file":            added(file("mostrador.db", "x")),
		"a file twice":               added(file("files/w1/a", "a receipt")),
		"a second database":          added(file(databaseEntry, "x")),
		"a symbolic link":            added(part{tar.Header{Name: "files/w1/link", Linkname: "/etc", Typeflag: tar.TypeSymlink}, ""}),
		"a hard link":                added(part{tar.Header{Name: "files/w1/link", Linkname: "database", Typeflag: tar.TypeLink}, ""}),
		"a folder":                   added(part{tar.Header{Name: "files/w9/", Typeflag: tar.TypeDir}, ""}),
		"a record of tar":            added(part{tar.Header{Name: "files/w1/z", Typeflag: tar.TypeReg, PAXRecords: map[string]string{"VENDOR.x": "1"}}, "x"}),
		"a file that is too large":   added(file("files/w1/z", strings.Repeat("x", 1<<20+1))),
		"a head that is too large":   func(p []part) []part { p[0].text += strings.Repeat(" ", mostText); return signedAnew(p) },
		"no end":                     func(p []part) []part { return p[:len(p)-1] },
		"no index":                   func(p []part) []part { return slices.DeleteFunc(p, last(indexEntry)) },
		"no database":                func(p []part) []part { return signedAnew(slices.DeleteFunc(p, last(databaseEntry))) },
		"no head":                    func(p []part) []part { return signedAnew(p[1:]) },
		"nothing":                    func([]part) []part { return nil },
		"more behind the end":        func(p []part) []part { return append(p, file("files/w1/z", "x")) },
		"a file less than the index": func(p []part) []part { return slices.DeleteFunc(p, last("files/w1/a")) },
		"a file more than the index": func(p []part) []part { return slices.Insert(p, at(p, indexEntry), file("files/w1/z", "x")) },
		"another file":               func(p []part) []part { p[at(p, "files/w1/a")].text = "A receipt"; return p },
		"a newer schema": func(p []part) []part {
			p[0].text = strings.Replace(p[0].text, `"schema":41`, `"schema":42`, 1)
			return signedAnew(p)
		},
		"an index that names a way out": func(p []part) []part {
			p = signedAnew(p)
			i := len(p) - 2
			p[i].text += `{"name":"files/../x","flaw":"deleted"}` + "\n"
			p[i+1].text = strings.Replace(p[i+1].text, sumOf(strings.SplitAfter(p[i].text, "}\n{\"name\":\"files/../x")[0]), sumOf(p[i].text), 1)
			return p
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var u unpacked
			if _, err := u.read(t, forged(t, whole, change), ""); err == nil {
				t.Error("it was accepted")
			}
		})
	}
	var u unpacked
	if _, err := u.read(t, forged(t, whole, signedAnew), ""); err != nil {
		t.Errorf("unchanged, it is refused: %v", err) // otherwise the others prove nothing
	}
	newer := forged(t, whole, func(p []part) []part {
		p[0].text = strings.Replace(p[0].text, `"format":1`, `"format":2`, 1)
		return signedAnew(p)
	})
	if _, err := u.read(t, newer, ""); !errors.Is(err, ErrNewerFormat) {
		t.Errorf("a newer format: %v", err)
	}
}

// With the passphrase, checksums that fit are not enough.
func TestASealedArchiveCannotBeForged(t *testing.T) {
	t.Parallel()
	data := forged(t, archive(t, pass), func(p []part) []part {
		p[slices.IndexFunc(p, func(p part) bool { return p.Name == "files/w1/a" })].text = "a forgery"
		return signedAnew(p)
	})
	var u unpacked
	if _, err := u.read(t, data, pass); !errors.Is(err, ErrDamaged) {
		t.Errorf("with the passphrase: %v", err)
	}
	if _, err := u.read(t, data, ""); err != nil {
		t.Errorf("without it, nothing shows: %v", err)
	}
}

func TestAnArchiveEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	w, err := NewWriter(ctx, io.Discard, t.TempDir(), Head{}, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := w.File("w1/a", "", 4, "", strings.NewReader("text")); !errors.Is(err, context.Canceled) {
		t.Errorf("after its end: %v", err)
	}
}
