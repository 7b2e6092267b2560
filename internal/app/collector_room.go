package app

import (
	"os"
	"runtime"
)

// collectorRoom is how much garbage may gather beyond what the collector waits for anyway.
const collectorRoom = 64 << 20

// EaseCollector has the garbage collector run less often in a process that serves. What a
// server keeps is small (some 30 MB), so that the collector would run about once in a
// hundred calls, and the calls that meet it are the slowest ones. It counts this memory, which
// is never touched and so is none of the machine's, and waits for as much more garbage: at
// most 64 MiB, however large the rest becomes. Call the function when the process is
// about to end.
//
// An operator who sets GOGC or GOMEMLIMIT has decided it.
func EaseCollector() func() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	room := make([]byte, collectorRoom)
	return func() { runtime.KeepAlive(room) }
}
