package httpapi

import (
	"encoding/json"
	"strings"
	"testing"
)

// ownBodies are the bodies that are not made of a description of fields, with the reason. What people edit of a thing is described
// once: a body that is not here has to come from the description that the form, the history and the files have.
var ownBodies = func() map[string]string {
	out := map[string]string{}
	for reason, operations := range map[string]string{
		"it acts on a thing, and edits no field of it": "acceptCustomTool actOnHandoff actOnTicket advanceOrder cancelBooking changeLead connectCalendar " +
			"decideConfirmation decidePayment decideReceipt eraseCustomer moveBooking openSession rotateKey rotateWebhookSecret saySession sendMessage " +
			"tryCustomTool tryPolicy verifySession book cancelStrandedBookings addWaiting",
		"it is a text that is sent or shown, and is not edited afterwards":    "startBroadcast previewBroadcast previewNews",
		"what it may be is a language of its own, checked by its own package": "addCustomTool changeCustomTool importCustomTools addPolicy changePolicy editPolicy setAgentTools",
		"it is a secret, which no history and no file has":                    "setCredential setCustomSecret",
		"only programs have it: no form, no file":                             "createWebhook updateWebhook issueKey issueWorkspaceKey",
		"its fields are those of access.AgentConfig, some left out":           "createAgent changeAgent",
		"how a person signs in is said once, when they are added":             "addPerson addWorkspacePerson",
		"it is a table of prices by product, not fields":                      "changePriceList setPriceList",
	} {
		for _, id := range strings.Fields(operations) {
			out[id] = reason
		}
	}
	return out
}()

// Every body that edits a thing is made of its description.
func TestWhatIsEditedIsDescribedOnce(t *testing.T) {
	t.Parallel()
	r, doc := newRouter(Config{}), document(t)
	met := map[string]bool{}
	for path, item := range doc.at("paths") {
		operations, _ := item.(map[string]any)
		for method, one := range operations {
			op, _ := one.(map[string]any)
			id, _ := op["operationId"].(string)
			if tree(op).at("requestBody").at("content").at("application/json") == nil || strings.Contains(path, "/tools/") {
				continue
			}
			_, described := r.bodies[id]
			reason := ownBodies[id]
			met[id] = true
			switch {
			case described && reason != "":
				t.Errorf("%s has a description, and is named as one that has none", id)
			case !described && reason == "":
				t.Errorf("%s (%s %s) has a body of its own: make it of the description of the thing, or say here why it has none", id, method, path)
			}
		}
	}
	for id := range ownBodies {
		if !met[id] {
			t.Errorf("no operation is %s", id)
		}
	}
}

// document is /openapi.json.
func document(t *testing.T) (doc tree) {
	t.Helper()
	raw, err := Document("test")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}
