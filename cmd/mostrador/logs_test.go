package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"
)

// With --log-format json every line on standard error is JSON, whatever its source: also OpenTelemetry when its
// collector is away, Go's own server, and the command that fails.
func TestJSONLogsAreOnlyJSON(t *testing.T) {
	t.Parallel()
	m, addr := newMachine(t), freeAddress(t)
	c := m.command("serve", "--addr", addr, "--log-format", "json", "--otlp", "http://"+freeAddress(t))
	c.Env = append(c.Env, "OTEL_BSP_SCHEDULE_DELAY=50")
	errs, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	cut := time.AfterFunc(2*time.Minute, func() { _ = c.Process.Kill() })
	defer cut.Stop()
	lines, asked, told := bufio.NewScanner(errs), false, false
	for lines.Scan() {
		line := jsonLine(t, lines.Text())
		switch line["msg"] {
		case "serving":
			asked = true
			res, err := http.Get("http://" + addr + "/v1/agents")
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
		case "trace export failed":
			if told = true; line["level"] != "WARN" || !strings.Contains(line["error"].(string), "refused") {
				t.Errorf("%v", line)
			}
			_ = c.Process.Signal(syscall.SIGTERM)
		}
	}
	if err := c.Wait(); !asked || !told {
		t.Errorf("asked %v, told of the collector %v; %v", asked, told, err)
	}

	taken := freeAddress(t)
	l, err := listen(taken)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	r := m.run("serve", "--addr", taken, "--log-format", "json")
	line := jsonLine(t, strings.TrimSpace(r.errs))
	if r.code != 1 || line["level"] != "ERROR" ||
		!strings.Contains(line["error"].(string), "in use by another program") {
		t.Errorf("%+v", r)
	}
}

// A server with wrong flags reports them in JSON, too, wherever the format was set.
func TestJSONLogsOfWrongFlags(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	for _, args := range [][]string{
		{"serve", "--log-format", "json", "--bogus"},
		{"serve", "--bogus", "--log-format=json"},
		{"serve", "--log-format", "json", "--drain", "soon"},
		{"serve", "--log-format", "json", "--log-level", "loud"},
		{"serve", "--log-format", "json", "something"},
	} {
		r := m.run(args...)
		line := jsonLine(t, strings.TrimSpace(r.errs))
		if r.code != exitUsage || r.out != "" || line["level"] != "ERROR" || line["error"] == "" {
			t.Errorf("%q: %+v", args, r)
		}
	}
	c := m.command("serve", "--bogus")
	c.Env = append(c.Env, "MOSTRADOR_LOG_FORMAT=json")
	var errs bytes.Buffer
	c.Stderr = &errs
	if err := c.Run(); err == nil {
		t.Error("a wrong flag was taken")
	}
	jsonLine(t, strings.TrimSpace(errs.String()))
}

func jsonLine(t *testing.T, text string) map[string]any {
	t.Helper()
	var line map[string]any
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	if err := d.Decode(&line); err != nil || d.More() || line["level"] == nil || line["msg"] == nil ||
		line["time"] == nil {
		t.Errorf("not a line of JSON: %q", text)
	}
	return line
}
