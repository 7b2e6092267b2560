package scope

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// News is a kind of news for the people of the business.
type News string

// The kinds. A subject is the id of a row, but where another one is named.
const (
	NewsHandoff      News = "handoff"      // a conversation needs a person: the hand-off
	NewsWaiting      News = "waiting"      // a customer waits for a person's answer: the notification
	NewsClaim        News = "claim"        // a customer says that they paid: the payment
	NewsReceipt      News = "receipt"      // a receipt that a person has to look at
	NewsLowStock     News = "low_stock"    // a product and its variant, "product/variant"
	NewsUndelivered  News = "undelivered"  // a message that did not reach its customer
	NewsBudget       News = "budget"       // the models' budget is spent: the day or month
	NewsVendor       News = "vendor_down"  // a vendor does not answer: its name
	NewsNotification News = "notification" // what an agent told a team: the notification
	NewsDay          News = "day"          // how the day went: the day
)

var newsNames = map[News]locale.Text{
	NewsHandoff:      {ES: "Un cliente pide una persona", PT: "Um cliente pede uma pessoa", EN: "A customer asks for a person"},
	NewsWaiting:      {ES: "Un cliente espera respuesta", PT: "Um cliente espera resposta", EN: "A customer waits for an answer"},
	NewsNotification: {ES: "Avisos de los asistentes", PT: "Avisos dos assistentes", EN: "What the agents tell the teams"},
	NewsClaim:        {ES: "Un cliente dice que pagó", PT: "Um cliente diz que pagou", EN: "A customer says they paid"},
	NewsReceipt:      {ES: "Un comprobante para revisar", PT: "Um comprovante para revisar", EN: "A receipt to look at"},
	NewsLowStock: {ES: "Queda poco de un producto", PT: "Resta pouco de um produto",
		EN: "A product is running low"},
	NewsUndelivered: {ES: "Un mensaje no le llegó al cliente", PT: "Uma mensagem não chegou ao cliente",
		EN: "A message did not reach its customer"},
	NewsBudget: {ES: "Se gastó el presupuesto de los modelos", PT: "O orçamento dos modelos acabou",
		EN: "The budget for models is spent"},
	NewsDay:    {ES: "Resumen del día", PT: "Resumo do dia", EN: "Summary of the day"},
	NewsVendor: {ES: "Un servicio externo no responde", PT: "Um serviço externo não responde", EN: "A vendor does not answer"},
}

// Name is what people call the kind.
func (n News) Name() locale.Text { return newsNames[n] }

// ErrandNews tells those people of the business who want it. Its id is the kind, the subject and the id that the
// notification gets.
const ErrandNews = "team_news"

// daily are told once a day at most for each subject: a product may fall low, and a vendor fail, many times in one.
var daily = map[News]bool{NewsLowStock: true, NewsVendor: true, NewsDay: true}

// DailyID is the id of the notification of such news today: as ordered by time as others, but for the time of day.
func (s *Scope) DailyID(what News, subject string) string {
	day := s.Now.In(s.Workspace.Location())
	day = time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, day.Location())
	sum := sha256.Sum256([]byte(s.Workspace.ID + " " + string(what) + " " + subject))
	text := hex.EncodeToString(sum[:])
	return IDAt(day)[:15] + text[:3] + "-8" + text[3:6] + "-" + text[6:18]
}

// Inform leaves news about a subject for those people of the business who want it. Where none does, nothing is written.
func (s *Scope) Inform(what News, subject string) {
	id := NewID()
	if daily[what] {
		id = s.DailyID(what, subject)
	}
	s.InLane(ErrandNews, ErrandNews, string(what)+" "+subject+" "+id)
}

// ReadInformed is the id of such an errand read back.
func ReadInformed(errandID string) (what News, subject, id string) {
	parts := strings.SplitN(errandID, " ", 3)
	if len(parts) != 3 {
		return "", "", ""
	}
	return News(parts[0]), parts[1], parts[2]
}
