// Package pgserver runs a throw-away PostgreSQL for tests: loopback only, no
// passwords, no durability unless it is asked for. It must never hold data
// that has to be kept.
package pgserver

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	superuser    = "postgres"
	startTimeout = 3 * time.Minute
	stopTimeout  = 20 * time.Second
)

// Server is a running PostgreSQL.
type Server struct {
	dir    string // everything of it; removed by Stop
	port   int
	cmd    *exec.Cmd
	run    func() *exec.Cmd // the same server again
	exited chan struct{}
}

// Start makes a new cluster inside dir, or the system's temporary folder when that
// is empty, and runs it on a free port of 127.0.0.1. PostgreSQL refuses root; for
// root it runs as the system user postgres, who must be able to reach dir. The
// settings, "fsync=on", go before its own.
func Start(dir string, settings ...string) (*Server, error) {
	bin, err := FindBinaries()
	if err != nil {
		return nil, err
	}
	cred, err := credential()
	if err != nil {
		return nil, err
	}
	home, err := makeHome(dir, cred)
	if err != nil {
		return nil, err
	}
	s := &Server{dir: home, exited: make(chan struct{})}
	if err := s.start(bin, cred, settings); err != nil {
		s.Stop()
		return nil, err
	}
	return s, nil
}

func (s *Server) start(bin string, cred *syscall.Credential, settings []string) (err error) {
	data := filepath.Join(s.dir, "data")
	initdb := command(cred, s.dir, filepath.Join(bin, "initdb"), "--pgdata", data, "--username", superuser,
		"--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync")
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	if s.port, err = freePort(); err != nil {
		return err
	}
	log, err := os.OpenFile(filepath.Join(s.dir, "log"), os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	args := []string{"-D", data, "-p", strconv.Itoa(s.port)}
	for _, setting := range append([]string{
		"listen_addresses=127.0.0.1", "unix_socket_directories=" + s.dir, "max_connections=300",
		"fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=128MB",
	}, settings...) {
		args = append(args, "-c", setting)
	}
	s.run = func() *exec.Cmd { return command(cred, s.dir, filepath.Join(bin, "postgres"), args...) }
	return s.launch(log)
}

func (s *Server) launch(log *os.File) error {
	cmd := s.run()
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start postgres: %w", err)
	}
	exited := make(chan struct{})
	s.cmd, s.exited = cmd, exited
	go func() {
		defer close(exited)
		_ = cmd.Wait()
	}()
	return s.waitReady()
}

// Restart ends the server at once, as Stop does, and starts it again over what it had on disk, which
// it has to recover.
func (s *Server) Restart() error {
	s.quit()
	log, err := os.OpenFile(filepath.Join(s.dir, "log"), os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	return s.launch(log)
}

func (s *Server) waitReady() error {
	deadline := time.After(startTimeout)
	for {
		err := s.exec("SELECT 1")
		if err == nil {
			return nil
		}
		select {
		case <-time.After(25 * time.Millisecond):
		case <-s.exited:
			log, _ := os.ReadFile(filepath.Join(s.dir, "log"))
			return fmt.Errorf("postgres did not start:\n%s", log)
		case <-deadline:
			return fmt.Errorf("postgres was not ready after %s: %w", startTimeout, err)
		}
	}
}

// URL connects to a database as the superuser.
func (s *Server) URL(dbname string) string {
	u := url.URL{
		Scheme: "postgres", User: url.User(superuser), Path: "/" + dbname,
		Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(s.port)), RawQuery: "sslmode=disable",
	}
	return u.String()
}

// CreateDatabase makes an empty database.
func (s *Server) CreateDatabase(name string) error {
	return s.exec("CREATE DATABASE " + pgx.Identifier{name}.Sanitize())
}

func (s *Server) exec(sql string) error {
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, sql)
	return err
}

// Stop ends the server at once, without saving anything, and removes its folder.
func (s *Server) Stop() {
	if s.cmd != nil {
		s.quit()
	}
	_ = os.RemoveAll(s.dir)
}

func (s *Server) quit() {
	_ = s.cmd.Process.Signal(syscall.SIGQUIT) // PostgreSQL's immediate shutdown
	select {
	case <-s.exited:
	case <-time.After(stopTimeout):
		_ = s.cmd.Process.Kill()
		<-s.exited
	}
}
