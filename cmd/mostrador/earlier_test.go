package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// testdata/earlier is what an earlier program made, with these keys.
const (
	earlierAgent = "mst_agent_nmbpr4cmus5y3z5ymu2rtytox6mnr2oqawpjp2nr"
	earlierOwner = "mst_owner_fcsrmus45xdobp34plkic3fcufinlg5hphg67qjc"
)

// A data folder of an earlier program is served, its keys open what they opened, and its settings stand.
func TestAnEarlierFolderIsServed(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	if err := os.Mkdir(m.data, 0o700); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("tar", "-xzf", "testdata/earlier/folder.tar.gz", "-C", m.data).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	at := freeAddress(t)
	server := m.start("serve", "--addr", at)
	ready(t, "http://"+at+"/readyz")
	ask := func(key, method, path, body string) string {
		t.Helper()
		r, err := http.NewRequest(method, "http://"+at+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+key)
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		raw, err := io.ReadAll(response.Body)
		if err != nil || response.StatusCode >= 300 {
			t.Fatalf("%s %s: %d %s %v", method, path, response.StatusCode, raw, err)
		}
		return string(raw)
	}
	var session struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal([]byte(ask(earlierAgent, "POST", "/v1/sessions", `{"agent":"ventas","channel":"api"}`)), &session); err != nil {
		t.Fatal(err)
	}
	found := ask(earlierAgent, "POST", "/v1/sessions/"+session.ID+"/tools/retail/search_products", `{"query":"yerba"}`)
	if !strings.Contains(found, `"price":3900.5`) || !strings.Contains(found, "YER-1") {
		t.Errorf("found %s", found)
	}
	if settings := ask(earlierOwner, "GET", "/v1/settings", ""); !strings.Contains(settings, `"max_lines":41`) {
		t.Errorf("the settings are %s", settings)
	}
	if list := m.ok("key", "list", "--workspace", "tienda"); strings.Count(list, "good") != 2 {
		t.Errorf("the keys are %s", list)
	}
	server.stop()
	if out := m.ok("fsck"); !strings.Contains(out, "checks hold") {
		t.Error(out)
	}
}

// Settings of then are taken as they are, and replaced as they were; a script of then runs.
func TestEarlierSettingsAndScriptsWork(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	files, err := filepath.Glob("testdata/earlier/*.json")
	if err != nil || len(files) != 6 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		slug := strings.TrimSuffix(filepath.Base(file), ".json")
		m.ok("workspace", "create", slug, "--name", "Mi tienda", "--plan", "enterprise", "--settings", file)
		m.ok("workspace", "update", "--workspace", slug, "--settings", file)
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		kept, err := json.Marshal(m.settingsNow(slug))
		if err != nil {
			t.Fatal(err)
		}
		var want, got any
		if err := json.Unmarshal(raw, &want); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(kept, &got); err != nil || !reflect.DeepEqual(want, got) {
			t.Errorf("%s is kept as %s, %v", file, kept, err)
		}
	}
	m.ok("agent", "create", "ventas", "--workspace", "almacen", "--type", "retail")
	products := m.file("productos.csv", "sku,name,price,category,stock_local,tags\nYER-1,Yerba 1 kg,3900.50,Almacén,10,a;b\nTE-1,Té,80.50,Almacén,4,\n")
	if out := m.ok("import", "products", products, "--workspace", "almacen"); out != "products: 2 new, 0 updated\n" {
		t.Errorf("imported: %q", out)
	}
	if out := m.ok("key", "issue", "--workspace", "almacen", "--role", "agent", "--name", "relay"); !strings.HasPrefix(out, "mst_agent_") {
		t.Errorf("issued: %q", out)
	}
	if out := m.ok("call", "retail/search_products", `{"query":"té"}`, "--workspace", "almacen"); !strings.Contains(out, `"price": 80.5`) {
		t.Errorf("found %s", out)
	}
}
