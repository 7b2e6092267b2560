package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestHelpOfACommand(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	if out := m.ok("help"); out != m.ok("--help") {
		t.Errorf("help: %s", out)
	}
	for _, words := range [][]string{{"serve"}, {"agent"}, {"agent", "tools", "set"}} {
		if out := m.ok(append([]string{"help"}, words...)...); out != m.ok(append(words, "--help")...) {
			t.Errorf("help %v: %s", words, out)
		}
	}
	m.fails(2, "there is no command \"mostrador agent tols\"; did you mean `mostrador agent tools`?", "help", "agent", "tols")
}

// A mistyped command or flag is answered with the one that may be meant, and with none where that would be a guess.
func TestDidYouMean(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	for typed, meant := range map[string]string{
		"serv": "mostrador serve", "worksapce list": "mostrador workspace", "workspace updat": "mostrador workspace update",
		"key isue": "mostrador key issue", "serve --adr x": "--addr", "workspace update --setings x": "--settings",
		"call --idempotency-kye x": "--idempotency-key", "improt products --data x": "mostrador import",
		"import product x.csv --data x": "mostrador import products",
	} {
		m.fails(2, "did you mean `"+meant+"`?", strings.Fields(typed)...)
	}
	for _, typed := range []string{"sell", "key steal", "serve --port 1", "sell --data x"} {
		if r := m.run(strings.Fields(typed)...); r.code != 2 || strings.Contains(r.errs, "did you mean") {
			t.Errorf("%s: %+v", typed, r)
		}
	}
}

// The program tells shells what may follow, at every depth, and the script for bash asks it.
func TestShellCompletion(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	for typed, want := range map[string]string{
		"": "workspace:", "agent": "tools:", "agent tools": "enable:", "help agent": "tools:",
		"workspace update --setti": "--settings:", "completion": "fish:",
	} {
		out := m.ok(append(strings.Fields(typed), "--generate-shell-completion")...)
		if !strings.Contains("\n"+out, "\n"+want) {
			t.Errorf("%q is completed by %s", typed, out)
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		if out := m.ok("completion", shell); !strings.Contains(out, "--generate-shell-completion") {
			t.Errorf("%s: %s", shell, out)
		}
	}
	m.fails(2, "there is no command", "completion", "csh")

	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(program, filepath.Join(dir, "mostrador")); err != nil {
		t.Fatal(err)
	}
	run := func(shell string, arguments ...string) string {
		t.Helper()
		c := exec.Command(shell, arguments...)
		c.Dir, c.Env = dir, append(m.command().Env, "PATH="+dir+":"+os.Getenv("PATH"))
		out, err := c.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v, %s", shell, err, out)
		}
		return string(out)
	}
	const script = `source <(mostrador completion bash)
		typed() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mostrador; echo "${COMPREPLY[*]}"; }
		typed mostrador wo; typed mostrador agent to; typed mostrador agent tools ""; typed mostrador workspace update --sett; typed mostrador nothing x`
	if out, want := run("bash", "--norc", "-c", script), "workspace\ntools\nshow enable disable set\n--settings\n\n"; out != want {
		t.Errorf("bash: %q, want %q", out, want)
	}

	if _, err := exec.LookPath("fish"); err != nil {
		t.Fatal("fish is missing; make test installs it or says how")
	}
	if err := os.WriteFile(filepath.Join(dir, "prices (new).csv"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]string{
		"mostrador wo": "workspace\t", "mostrador agent to": "tools\t", "mostrador workspace update --sett": "--settings\t",
		"mostrador import products pri": "prices (new).csv",
	} {
		out := run("fish", "--no-config", "-c", "mostrador completion fish | source; complete -C '"+typed+"'")
		if !strings.HasPrefix(out, want) || strings.Count(out, "\n") > 1 {
			t.Errorf("fish completes %q by %q, want %q", typed, out, want)
		}
	}
}
