package app_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// So many files are read at a time; another one waits, even one that can only be refused.
func TestImportsWaitForTheirTurn(t *testing.T) {
	t.Parallel()
	s := server.OpenShop(t, testkit.SQLite(t), testkit.Setup{})
	release := s.App.HoldImports()
	ended := make(chan error, 1)
	go func() {
		_, err := s.App.Import(t.Context(), s.Workspace, importer.KindProducts, strings.NewReader("nada\n1\n"), importer.Options{}, nil)
		ended <- err
	}()
	select {
	case err := <-ended:
		t.Errorf("it did not wait: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	release()
	var wrong *importer.Problems
	if err := <-ended; !errors.As(err, &wrong) {
		t.Error(err)
	}
}
