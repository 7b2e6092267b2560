package access_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// What an empty setting means is said in its description and done in code: the two agree.
func TestDefaultsAreAsDescribed(t *testing.T) {
	t.Parallel()
	var s access.Settings
	quiet, awake := s.News.Quiet()
	days := func(d time.Duration) int64 { return int64(d / (24 * time.Hour)) }
	does := map[string]any{
		"require_identity": s.IdentityRequired(), "retail_draft_minutes": int64(s.RetailDraftLife() / time.Minute),
		"orders_draft_minutes": int64(s.OrdersDraftLife() / time.Minute), "reservation_hours": int64(s.ReservationLife() / time.Hour),
		"question_minutes":       int64(s.QuestionLife("web") / time.Minute),
		"voice_question_seconds": int64(s.QuestionLife("voice") / time.Second),
		"max_discount_percent":   s.DiscountLimit(), "max_lines": s.LineLimit(), "max_quantity_per_line": s.QuantityLimit(),
		"calls_per_minute": s.WorkspaceCalls(), "execution_days": days(s.ExecutionLife()), "event_days": days(s.EventLife()),
		"tax_basis_points": s.TaxBasisPoints, "stock_adjustment_limit": s.StockApprovalAbove(),
		"free_shipping_over": s.FreeOver(access.Zone{}), "receipt_required_from": s.ReceiptFrom(),
		"booking/reservation_minutes": s.Booking.ReservationMinutes(), "booking/appointment_minutes": s.Booking.AppointmentMinutes(),
		"booking/days_ahead": s.Booking.Horizon(), "booking/waiting_minutes": int64(s.Booking.WaitingTime() / time.Minute), "booking/deposit_no_shows": s.Booking.DepositFrom(),
		"booking/deposit_minutes": int64(s.Booking.DepositTime() / time.Minute), "booking/kitchen_minutes": s.Booking.ReadyIn(false),
		"booking/delivery_minutes":  s.Booking.ReadyIn(true) - s.Booking.ReadyIn(false),
		"voice/call_backs/per_day":  s.Voice.CallBacks.MostPerDay(),
		"voice/call_backs/attempts": s.Voice.CallBacks.MostAttempts(), "voice/call_backs/wait_minutes": int64(s.Voice.CallBacks.Wait() / time.Minute),
		"teams/escalate_minutes": int64(s.Teams.EscalateAfter() / time.Minute), "teams/summary_hour": s.Teams.SummaryFrom(),
		"speech_model/timeout_seconds": int64(s.SpeechModel.Timeout() / time.Second),
		"files/per_conversation":       s.Files.MostPerConversation(), "files/conversation_mb": s.Files.MostConversationBytes() >> 20,
		"files/total": s.Files.MostFiles(), "files/total_mb": s.Files.MostBytes() >> 20,
		"files/stranger_days": days(s.Files.StrangerLife()),
		"turn/rounds":         s.Turn.MostRounds(), "turn/calls": s.Turn.MostCalls(), "turn/seconds": int64(s.Turn.MostTime() / time.Second),
		"turn/tokens": s.Turn.MostTokens(), "receipt_model/timeout_seconds": int64(s.ReceiptModel.Timeout() / time.Second),
		"customer_data_days": days(s.CustomerDataLife()), "whatsapp/read_receipts": s.WhatsApp.ShowsRead(),
		"news/quiet_from": quiet, "news/quiet_until": awake, "news/reminder_hours": int64(s.News.Ahead() / time.Hour), "backups/keep": s.Backups.Kept(),
	}
	for _, f := range (access.Workspace{}).SettingsFields().Fields {
		if f.Default == "" {
			continue
		}
		if got, known := does[f.Path]; !known || fmt.Sprint(got) != f.Default {
			t.Errorf("%s is said to be %s when it is empty, and is %v", f.Path, f.Default, got)
		}
	}
}

// Every setting is found on a page of its own name.
func TestEverySettingHasAPage(t *testing.T) {
	t.Parallel()
	for _, f := range (access.Workspace{}).SettingsFields().Fields {
		if !slices.ContainsFunc(access.SettingsPages, func(p access.SettingsPage) bool { return p.Name == f.Page }) {
			t.Errorf("%s is on no page: %q", f.Path, f.Page)
		}
	}
}

// What is wrong by itself and what is wrong beside another field is reported together, in the business's language.
func TestAPatchReportsEverythingAtOnce(t *testing.T) {
	t.Parallel()
	w := access.Workspace{Country: "BR", Locale: locale.PTBR}
	_, err := w.SettingsFields().Merge(w.Settings, []byte(`{"tax_basis_points":-1,"payment_methods":["cash"],
		"default_payment":"transfer","bank":{"tax_id":"1"},"colour":"red","templates":{"birthday":{"name":"Feliz","language":"x"}}}`),
		w.Locale)
	var got []string
	for _, f := range fault.From(err).Fields {
		got = append(got, f.Path)
		if f.Path == "/templates/birthday/name" && !strings.Contains(f.Message, "por exemplo: aviso_de_pago") {
			t.Errorf("a pattern is explained as %q", f.Message)
		}
	}
	want := []string{"/bank/tax_id", "/colour", "/default_payment", "/tax_basis_points", "/templates/birthday",
		"/templates/birthday/language", "/templates/birthday/name"}
	if !slices.Equal(got, want) {
		t.Errorf("reported %v, want %v", got, want)
	}
}
