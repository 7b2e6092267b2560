package app

import (
	"os"
	"runtime"
)

// collectorRoom is how much more garbage may accumulate before a collection.
const collectorRoom = 64 << 20

// EaseCollector makes the garbage collector run less often in a process that serves. A server's live heap is small
// (some 30 MB), so the collector would run about once in a hundred calls, and the calls that meet it are the slowest
// ones. The collector counts this memory, which is never touched and so never resident, and waits for as much more
// garbage: at most 64 MiB, however large the rest becomes. Call the returned function when the process is about to end.
//
// An operator's GOGC or GOMEMLIMIT takes precedence.
func EaseCollector() func() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	room := make([]byte, collectorRoom)
	return func() { runtime.KeepAlive(room) }
}
