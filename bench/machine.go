package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// machine describes the machine of a run; for the disk it measures a sync of a small write, which is what a commit
// waits for.
func machine(dir string) string {
	return fmt.Sprintf("%s, %d CPUs, %s/%s, %s; a synced 4 KiB write takes %s; load %s",
		processor(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version(), syncTime(dir), load())
}

func processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo") // missing on other systems
	for line := range strings.Lines(string(text)) {
		if name, value, _ := strings.Cut(line, ":"); strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unnamed processor"
}

func load() string {
	text, _ := os.ReadFile("/proc/loadavg")
	if fields := strings.Fields(string(text)); len(fields) > 0 {
		return fields[0]
	}
	return "unknown"
}

func syncTime(dir string) string {
	f, err := os.Create(filepath.Join(dir, "sync"))
	if err != nil {
		return "an unknown time"
	}
	defer os.Remove(f.Name())
	defer f.Close()
	var took []time.Duration
	for range 50 {
		watch := clock.Stopwatch()
		_, err1 := f.Write(make([]byte, 4096))
		if err2 := f.Sync(); err1 != nil || err2 != nil {
			return "an unknown time"
		}
		took = append(took, clock.Since(watch))
	}
	return seconds(middle(took).Seconds())
}
