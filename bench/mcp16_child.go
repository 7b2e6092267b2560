package main

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/pprof"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
)

// child is a server in a process of its own: the measuring process's load and garbage collector do not affect it.
type child struct {
	URL      string   `json:"url"`
	Key      string   `json:"key,omitempty"`
	Sessions []string `json:"sessions,omitempty"`
	Products []string `json:"products,omitempty"`
}

// start runs a program until the figure ends; its first line of output has its address.
func (l *lab) start(ctx context.Context, name string, args ...string) (*child, error) {
	c := exec.CommandContext(ctx, name, args...)
	c.Stderr = os.Stderr
	in, err1 := c.StdinPipe()
	out, err2 := c.StdoutPipe()
	if err := errors.Join(err1, err2, c.Start()); err != nil {
		return nil, err
	}
	l.later(func() error { return errors.Join(in.Close(), c.Wait()) })
	said := &child{}
	line, err := bufio.NewReaderSize(out, 1<<20).ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, said)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return said, nil
}

// startSelf runs this program as one of the servers below.
func (l *lab) startSelf(ctx context.Context, args ...string) (*child, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return l.start(ctx, self, args...)
}

// serveChild runs this program as a server: "ours" is the product with a shop, "bare" a go-sdk server with one tool and
// the products of a file in memory. It ends with its standard input.
func serveChild(ctx context.Context, kind, dir, profile string) (err error) {
	l := &lab{dir: dir}
	defer func() {
		for _, f := range l.cleanup {
			err = errors.Join(err, f())
		}
	}()
	var c *child
	if kind == "ours" {
		defer app.EaseCollector()() // as serve does
		c, err = l.serveOurs(ctx)
	} else {
		c, err = l.serveBare(filepath.Join(dir, productsFile))
	}
	if err != nil {
		return err
	}
	if profile != "" {
		f, err := os.Create(profile)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	if err := json.NewEncoder(os.Stdout).Encode(c); err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

func (l *lab) serveOurs(ctx context.Context) (*child, error) {
	s, err := open(ctx, filepath.Join(l.dir, "mcp16"))
	if err != nil {
		return nil, err
	}
	if err := errors.Join(s.settle(ctx, 400), s.load(ctx)); err != nil {
		return nil, err
	}
	key, err := s.Keyring.Issue(ctx, s.workspace.ID, "bench", access.Agent)
	if err != nil {
		return nil, err
	}
	c := &child{Key: key.Secret}
	for _, p := range s.products {
		if p.HasVariants {
			c.Products = append(c.Products, p.ID)
		}
	}
	err = s.write(ctx, func(u *core.Unit) error {
		for range mcp16Sessions {
			talk, err := u.Conversations.Open(conversation.Session{AgentID: s.agent.ID, Channel: "mcp"})
			if err != nil {
				return err
			}
			c.Sessions = append(c.Sessions, talk.ID)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	c.URL, err = l.listen(s.Handler())
	l.later(s.Close)
	return c, err
}

func (l *lab) serveBare(products string) (*child, error) {
	raw, err := os.ReadFile(products)
	if err != nil {
		return nil, err
	}
	sheets := map[string]json.RawMessage{}
	if err := json.Unmarshal(raw, &sheets); err != nil {
		return nil, err
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "bare", Version: "1"}, nil)
	server.AddTool(&mcp.Tool{Name: "get_product", InputSchema: map[string]any{"type": "object"}},
		func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			var in struct {
				ProductID string `json:"productId"`
			}
			if err := json.Unmarshal(r.Params.Arguments, &in); err != nil {
				return nil, err
			}
			sheet := sheets[in.ProductID]
			return &mcp.CallToolResult{StructuredContent: sheet,
				Content: []mcp.Content{&mcp.TextContent{Text: string(sheet)}}}, nil
		})
	url, err := l.listen(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil))
	return &child{URL: url}, err
}

//go:embed mcp16_server.mjs
var typescriptServer []byte

const typescriptSDK = "@modelcontextprotocol/sdk@1.32.2"

// startTypeScript runs the bare server on the TypeScript SDK. Its packages are installed once, into the user's cache
// folder.
func (l *lab) startTypeScript(ctx context.Context, products string) (*child, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	home := filepath.Join(cache, "mostrador-bench", "mcp16")
	if err := os.MkdirAll(home, 0o700); err != nil {
		return nil, err
	}
	script := filepath.Join(home, "server.mjs")
	if err := os.WriteFile(script, typescriptServer, 0o600); err != nil {
		return nil, err
	}
	npm := exec.CommandContext(ctx, "npm", "install", "--prefix", home, "--no-audit", "--no-fund", "--prefer-offline",
		typescriptSDK)
	if said, err := npm.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("npm install %s: %w %s", typescriptSDK, err, said)
	}
	return l.start(ctx, "node", script, products)
}
