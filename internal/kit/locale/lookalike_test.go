package locale

import "testing"

func TestLooksLike(t *testing.T) {
	t.Parallel()
	for _, other := range []string{"create_lead", "createLead", "create-lead", "CREATE_LEAD", "create_1ead",
		"create_Iead", "_create__lead"} {
		if !LooksLike("create_lead", other) {
			t.Errorf("%s is told from create_lead", other)
		}
	}
	for _, other := range []string{"create_leads", "lead", "", "crear_lead"} {
		if LooksLike("create_lead", other) {
			t.Errorf("%s is taken for create_lead", other)
		}
	}
}
