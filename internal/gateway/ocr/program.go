package ocr

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

const (
	tempPattern = "mostrador-ocr-*"
	maxOutput   = 4 << 20
	maxMemory   = 1 << 30 // of a program's address space, where prlimit can bound it
)

var errTooMuch = errors.New("the program wrote more than any receipt has")

// bounded keeps a program's output and stops it when that is too much.
type bounded struct{ bytes.Buffer }

func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > maxOutput {
		return 0, errTooMuch
	}
	return b.Buffer.Write(p)
}

// run runs a program in the call's folder with an environment of our own, and returns its output. No shell is involved.
func (e *Engine) run(ctx context.Context, dir, program string, args ...string) ([]byte, error) {
	if e.limiter != "" {
		args = append([]string{"--as=" + strconv.Itoa(maxMemory), "--core=0", program}, args...)
		program = e.limiter
	}
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = dir
	cmd.Env = []string{
		"LC_ALL=C.UTF-8", "HOME=" + dir, "TMPDIR=" + dir,
		"OMP_THREAD_LIMIT=1", // one file takes one core
	}
	if data := os.Getenv("TESSDATA_PREFIX"); data != "" {
		cmd.Env = append(cmd.Env, "TESSDATA_PREFIX="+data)
	}
	cmd.WaitDelay = time.Second
	var out bounded
	cmd.Stdout = &out
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return nil, fault.Wrap(ctx.Err(), fault.Timeout, "reading the file took too long")
	case err != nil:
		return nil, fault.Wrap(err, fault.UpstreamFailed, "the file could not be read")
	}
	return out.Bytes(), nil
}
