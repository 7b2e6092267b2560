package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/store"
)

// deployed is a file of the deployment folder.
func deployed(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../deploy/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	setting = regexp.MustCompile(`\bMOSTRADOR_[A-Z_]+\b`)
	quoted  = regexp.MustCompile(`"([^"]*)"`)
	metric  = regexp.MustCompile(`\b(?:mostrador|go|process)_[a-z_]+\b`)
	chosen  = regexp.MustCompile(`\b((?:mostrador|go|process)_[a-z_]+)\{([^}]*)\}`)
	matcher = regexp.MustCompile(`(\w+)=~?"`)
	sample  = regexp.MustCompile(`(?m)^([a-z_]+)(?:\{(.*)\})? `)
)

// takes checks that a command exists and accepts these flags and settings.
func (m machine) takes(where string, command []string, settings []string) {
	m.t.Helper()
	help := m.run(command[0], "--help")
	if help.code != 0 || !strings.Contains(help.out, "mostrador "+command[0]) {
		m.t.Errorf("%s: there is no command %q", where, command[0])
		return
	}
	for _, word := range command[1:] {
		if strings.HasPrefix(word, "--") && !strings.Contains(help.out, word+" ") {
			m.t.Errorf("%s: %s does not take %s", where, command[0], word)
		}
	}
	for _, name := range settings {
		if !strings.Contains(help.out, "$"+name+"]") {
			m.t.Errorf("%s: %s does not look at %s", where, command[0], name)
		}
	}
}

func words(list string) (out []string) {
	for _, w := range quoted.FindAllStringSubmatch(list, -1) {
		out = append(out, w[1])
	}
	return out
}

func TestContainerfile(t *testing.T) {
	t.Parallel()
	m, file := newMachine(t), strings.ReplaceAll(deployed(t, "Containerfile"), "\\\n", "")
	lines := map[string]string{}
	for line := range strings.Lines(file) {
		key, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		lines[key] = rest // the last of its kind is the image's
	}
	_, health, _ := strings.Cut(lines["HEALTHCHECK"], "CMD ")
	m.takes("HEALTHCHECK", words(health)[1:], nil)
	m.takes("CMD", words(lines["CMD"]), setting.FindAllString(lines["ENV"], -1))
	if !strings.HasSuffix(lines["FROM"], ":nonroot") || !strings.Contains(file, "CGO_ENABLED=0") {
		t.Errorf("the image is not a static program without rights:\n%s", file)
	}
	if words(lines["ENTRYPOINT"])[0] != words(health)[0] {
		t.Errorf("the health check runs another program than %s", lines["ENTRYPOINT"])
	}
	makefile, err := os.ReadFile("../../Makefile")
	for where, text := range map[string]string{"the Containerfile": file, "the Makefile": string(makefile)} {
		if err != nil || !strings.Contains(text, "-X main.release=") || version() == "" {
			t.Errorf("%s does not name the version of what it builds (%v)", where, err)
		}
	}
}

func TestComposeFile(t *testing.T) {
	t.Parallel()
	m, file := newMachine(t), deployed(t, "compose.yaml")
	checked := 0
	for _, service := range regexp.MustCompile(`(?m)^  \w+:\n(?:(?:    .*)?\n)+`).FindAllString(file, -1) {
		command := regexp.MustCompile(`    command: \[(\w+)\]`).FindStringSubmatch(service)
		if command == nil {
			continue
		}
		var settings []string
		for _, key := range regexp.MustCompile(`(?m)^      (MOSTRADOR_\w+):`).FindAllStringSubmatch(service, -1) {
			settings = append(settings, key[1])
		}
		if checked++; len(settings) == 0 {
			t.Errorf("%s is told nothing", command[1])
		}
		m.takes("compose.yaml", command[1:], settings)
	}
	if checked != 2 {
		t.Errorf("found %d services of ours, want migrate and serve", checked)
	}
	if !strings.Contains(file, "CREATE ROLE "+store.ServeRole+" ") {
		t.Errorf("the role that serves is %s", store.ServeRole)
	}
}

func TestUnitFile(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	got, section := map[string]string{}, ""
	for line := range strings.Lines(deployed(t, "mostrador.service")) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			section = line
		} else if key, value, ok := strings.Cut(line, "="); ok && !strings.HasPrefix(line, "#") {
			got[section+key] = value
		}
	}
	for key, want := range map[string]string{
		"[Service]DynamicUser": "yes", "[Service]NoNewPrivileges": "yes", "[Service]ProtectSystem": "strict",
		"[Service]CapabilityBoundingSet": "",
		"[Service]StateDirectory":        "mostrador", "[Service]RestartPreventExitStatus": "2",
		"[Install]WantedBy": "multi-user.target",
	} {
		if value, there := got[key]; !there || value != want {
			t.Errorf("%s=%s, want %s", key, value, want)
		}
	}
	if got["[Unit]Description"] == "" {
		t.Error("the unit has no name")
	}
	m.takes("ExecStart", strings.Fields(got["[Service]ExecStart"])[1:],
		setting.FindAllString(got["[Service]Environment"], -1))
}

// The dashboard's queries use metrics that a running server exports, and show all of ours.
func TestDashboard(t *testing.T) {
	t.Parallel()
	var board struct {
		Templating struct{ List []struct{ Definition string } }
		Panels     []struct {
			ID      int
			Title   string
			Type    string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal([]byte(deployed(t, "grafana-dashboard.json")), &board); err != nil {
		t.Fatal(err)
	}
	said := scraped(t)
	var asked []string
	check := func(title, expr string) {
		names := metric.FindAllString(expr, -1)
		if len(names) == 0 {
			t.Errorf("%s asks for nothing: %s", title, expr)
		}
		for _, name := range names {
			if asked = append(asked, name); said[name] == nil {
				t.Errorf("%s: nobody says %s", title, name)
			}
		}
		for _, c := range chosen.FindAllStringSubmatch(expr, -1) {
			for _, label := range matcher.FindAllStringSubmatch(c[2], -1) {
				if l := label[1]; l != "job" && l != "instance" && !slices.Contains(said[c[1]], l) {
					t.Errorf("%s: %s has no label %s", title, c[1], l)
				}
			}
		}
	}
	ids := map[int]bool{}
	for _, p := range board.Panels {
		if ids[p.ID] || p.Title == "" || (p.Type != "row" && len(p.Targets) == 0) {
			t.Errorf("panel %d %q is empty or there twice", p.ID, p.Title)
		}
		ids[p.ID] = true
		for _, target := range p.Targets {
			check(p.Title, target.Expr)
		}
	}
	for _, v := range board.Templating.List[1:] {
		check("a variable", v.Definition)
	}
	for name := range said {
		if strings.HasPrefix(name, "mostrador_") && !partOf(asked, name) {
			t.Errorf("%s is on no panel", name)
		}
	}
}

// partOf reports whether a metric is shown, or another part of its histogram.
func partOf(asked []string, name string) bool {
	for _, part := range []string{"_bucket", "_sum", "_count"} {
		if base, ok := strings.CutSuffix(name, part); ok &&
			slices.ContainsFunc(asked, func(a string) bool { return strings.HasPrefix(a, base+"_") }) {
			return true
		}
	}
	return slices.Contains(asked, name)
}

func fetch(t *testing.T, url string) string {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// scraped is the metrics of a server that has been called: names, and their labels.
func scraped(t *testing.T) map[string][]string {
	t.Helper()
	p, o := newMachine(t).demo()
	defer p.stop()
	_, body := post(t, o.URL+"/v1/sessions", o.Workspaces[0].Keys.Agent, `{"agent":"almacen","channel":"api"}`)
	var session struct{ ID string }
	if err := json.Unmarshal([]byte(body), &session); err != nil {
		t.Fatal(err)
	}
	post(t, o.URL+"/v1/sessions/"+session.ID+"/tools/retail/search_products", o.Workspaces[0].Keys.Agent,
		`{"query":"yerba"}`)
	post(t, o.URL+"/v1/sessions/"+session.ID+"/messages", o.Workspaces[0].Keys.Agent, `{"text":"hola"}`)
	text := fetch(t, o.URL+"/metrics")
	if document := fetch(t, o.URL+"/openapi.json"); !strings.Contains(document, `"version":"`+version()+`"`) {
		t.Errorf("the document is not of version %s", version())
	}
	said := map[string][]string{}
	for _, line := range sample.FindAllStringSubmatch(text, -1) {
		said[line[1]] = append(said[line[1]], "")
		for _, label := range matcher.FindAllStringSubmatch(line[2], -1) {
			said[line[1]] = append(said[line[1]], label[1])
		}
	}
	return said
}

// containerOptions are what buildah 1.28 and podman 4.3, which Debian 12 has, know of the
// instructions that the Containerfile uses.
var containerOptions = map[string][]string{
	"FROM": {"platform"}, "COPY": {"from", "chown", "chmod"},
	"HEALTHCHECK": {"interval", "timeout", "start-period", "retries"},
	"RUN":         {"mount", "network"}, "WORKDIR": {}, "ARG": {}, "ENV": {}, "VOLUME": {}, "EXPOSE": {},
	"ENTRYPOINT": {},
	"CMD":        {}, "USER": {}, "LABEL": {},
}

func TestTheContainerfileNeedsNoNewBuilder(t *testing.T) {
	t.Parallel()
	text := strings.ReplaceAll(deployed(t, "Containerfile"), "\\\n", " ")
	seen := 0
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		known, instruction := containerOptions[fields[0]]
		if !instruction {
			t.Errorf("an instruction %s", fields[0])
		}
		for _, word := range fields[1:] {
			option, is := strings.CutPrefix(word, "--")
			if !is {
				break // options come first; what follows belongs to the command
			}
			seen++
			if name, _, _ := strings.Cut(option, "="); !slices.Contains(known, name) {
				t.Errorf("%s --%s is not known to buildah 1.28", fields[0], name)
			}
		}
	}
	if seen < 5 {
		t.Errorf("found %d options", seen)
	}
}
