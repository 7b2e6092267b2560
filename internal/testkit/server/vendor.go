package server

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
)

// newVendor starts a vendor's server where a setup asks for one, and says where it is.
func newVendor(t testing.TB, wanted bool) (*modeltest.Server, string) {
	if !wanted {
		return nil, ""
	}
	s := modeltest.New(t)
	return s, s.Address().String()
}

// VendorModel is a model of the fake server, with a key and prices.
func (s *Shop) VendorModel(name string) access.ModelChoice {
	return access.ModelChoice{
		BaseURL: s.Vendor.URL, Name: name, Credential: "model_test", TimeoutSecs: 55,
		InputPrice: 150_000, CachedPrice: 75_000, OutputPrice: 600_000,
	}
}

// ConnectVendor has the shop's agent answer with the fake server's model.
func (s *Shop) ConnectVendor() {
	s.T.Helper()
	s.Credential("model_test", access.ModelAccount{APIKey: "sk-test"})
	model := s.VendorModel("small-1")
	s.Configure(access.AgentChange{Model: &model})
}

// Configure changes the shop's agent.
func (s *Shop) Configure(change access.AgentChange) {
	s.T.Helper()
	agent, err := s.Keyring.ChangeAgent(s.T.Context(), s.Workspace.ID, s.Agent.ID, 0, change)
	s.Must(err)
	s.Agent = agent
}
