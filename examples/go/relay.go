// Command relay relays a customer's conversation: every line of standard input is a message of the customer's, and what
// the agent answers is printed.
//
//	MOSTRADOR_URL=http://127.0.0.1:8080 MOSTRADOR_KEY=mst_agent_… go run ./examples/go
package main

import (
	"bufio"
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"strings"

	mostrador "github.com/mostrador/mostrador/clients/go"
)

func main() {
	counter := &mostrador.Client{URL: cmp.Or(os.Getenv("MOSTRADOR_URL"), "http://127.0.0.1:8080"), Key: os.Getenv("MOSTRADOR_KEY")}
	if err := relay(context.Background(), counter, os.Getenv("CUSTOMER_PHONE"), os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func relay(ctx context.Context, counter *mostrador.Client, telephone string, in io.Reader, out io.Writer) error {
	agents, err := counter.ListAgents(ctx, mostrador.ListAgentsIn{})
	if err != nil {
		return err
	}
	opening := mostrador.OpenSessionInBody{Agent: agents.Data[0].Slug, Channel: "api"}
	if telephone != "" {
		opening.CustomerPhone = &telephone
	}
	session, err := counter.OpenSession(ctx, mostrador.OpenSessionIn{Body: opening})
	if err != nil {
		return err
	}
	for lines := bufio.NewScanner(in); lines.Scan(); {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		id := rand.Text() // a message that is sent again with the same id is answered once
		answer, err := counter.SendMessage(ctx, mostrador.SendMessageIn{ID: session.ID,
			Body: mostrador.TalkInBody{Text: lines.Text(), MessageID: &id}})
		if err != nil {
			return err
		}
		fmt.Fprintln(out, answer.Reply)
		if answer.HandedOff {
			fmt.Fprintln(out, "(a person of the business has the conversation now)")
		}
	}
	return nil
}
