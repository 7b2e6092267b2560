package outbox

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestTroubleIsToldOnceAMinute(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var book bytes.Buffer
		trouble := NewTrouble(slog.New(slog.NewTextHandler(&book, nil)), "reading events failed")
		lines := func() int { return strings.Count(book.String(), "\n") }
		away := errors.New("no database")
		for range 4 * 150 { // two and a half minutes of looking every quarter of a second
			trouble.Saw("almacen", away)
			trouble.Saw("parrilla", away)
			time.Sleep(250 * time.Millisecond)
		}
		if lines() != 3 {
			t.Errorf("%d lines:\n%s", lines(), book.String())
		}
		trouble.Saw("almacen", nil)
		trouble.Saw("estudio", nil)
		if lines() != 3 {
			t.Errorf("it is not over for everybody yet:\n%s", book.String())
		}
		trouble.Saw("parrilla", nil)
		trouble.Saw("parrilla", nil)
		if lines() != 4 || !strings.Contains(book.String(), "over") || !strings.Contains(book.String(), "times=1200") {
			t.Errorf("its end:\n%s", book.String())
		}
		trouble.Saw("almacen", away)
		if lines() != 5 {
			t.Errorf("a new trouble is not told:\n%s", book.String())
		}
	})
}
