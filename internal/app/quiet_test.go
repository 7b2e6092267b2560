package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
)

func TestQuietLeavesOutTheEnd(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer
	log := slog.New(quiet{slog.NewTextHandler(&said, nil)}).With("job", "sweep")
	log.Error("stopped", "error", context.Canceled.Error())
	log.Error("stopped", "error", fmt.Errorf("begin: %w", context.Canceled))
	log.Info("swept")
	if said.Len() > 0 {
		t.Errorf("said %s", said.String())
	}
	log.Error("lost", "error", errors.New("connection refused"))
	if !strings.Contains(said.String(), "connection refused") {
		t.Errorf("said %q", said.String())
	}
}
