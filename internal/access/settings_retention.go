package access

import "time"

// Retention is how long a business keeps the kinds of rows that are kept for good unless it says otherwise. What has
// always been swept has settings of its own: execution_days, event_days.
type Retention struct {
	MessageDays  int `json:"message_days,omitempty" es:"Mensajes" pt:"Mensagens" en:"Messages" kind:"days" jsonschema:"minimum=0,maximum=36500" help:"Lo que se dijo se tacha, también en resúmenes, derivaciones y preguntas sin efecto; que se habló queda. 0: se guarda siempre. | O que se disse é apagado, também em resumos, atendimentos e perguntas sem efeito; que se falou fica. 0: guarda-se sempre. | What was said is masked, in summaries, hand-offs and questions without effect too; that something was said stays. 0: kept for good."`
	StepDays     int `json:"step_days,omitempty" es:"Pasos de los modelos" pt:"Passos dos modelos" en:"Steps of models" kind:"days" jsonschema:"minimum=0,maximum=36500" help:"Lo que los modelos pidieron y recibieron en cada respuesta. 0: se guarda siempre. | O que os modelos pediram e receberam em cada resposta. 0: guarda-se sempre. | What models asked for and got in each answer. 0: kept for good."`
	OutgoingDays int `json:"outgoing_days,omitempty" es:"Envíos" pt:"Envios" en:"Messages sent" kind:"days" jsonschema:"minimum=0,maximum=36500" help:"El contenido y el destino de lo que se envió. 0: se guarda siempre. | O conteúdo e o destino do que se enviou. 0: guarda-se sempre. | The content and the address of what was sent. 0: kept for good."`
	ReceiptDays  int `json:"receipt_days,omitempty" es:"Archivos de comprobantes" pt:"Arquivos de comprovantes" en:"Files of receipts" kind:"days" jsonschema:"minimum=0,maximum=36500" help:"La imagen y su texto; el importe y el número quedan. 0: se guardan siempre. | A imagem e seu texto; o valor e o número ficam. 0: guardam-se sempre. | The picture and its text; amount and number stay. 0: kept for good."`
	ReminderDays int `json:"reminder_days,omitempty" es:"Recordatorios y avisos terminados" pt:"Lembretes e avisos terminados" en:"Finished reminders and news" kind:"days" jsonschema:"minimum=0,maximum=36500" help:"0: se guardan siempre. | 0: guardam-se sempre. | 0: kept for good."`
}

// Kept is how long each kind is kept, by its name; those that are kept for good are left out.
func (r Retention) Kept() map[string]time.Duration {
	out := map[string]time.Duration{}
	for kind, days := range map[string]int{"messages": r.MessageDays, "memories": r.MessageDays, "summaries": r.MessageDays,
		"handoffs": r.MessageDays, "questions": r.MessageDays, "steps": r.StepDays, "outgoing": r.OutgoingDays,
		"receipts": r.ReceiptDays, "reminders": r.ReminderDays, "news": r.ReminderDays} {
		if days > 0 {
			out[kind] = time.Duration(days) * 24 * time.Hour
		}
	}
	return out
}

// BackupPlan is how the server of a single business backs itself up, where its operator did not say how.
type BackupPlan struct {
	Every string `json:"every,omitempty" es:"Copia del servidor" pt:"Backup do servidor" en:"Backup of the server" jsonschema:"enum=day,enum=week" choices:"day=Todos los días|Todos os dias|Every day; week=Una vez por semana|Uma vez por semana|Once a week" help:"Vale en un servidor con un solo negocio; vacío: no se hacen solas. | Vale em um servidor com um só negócio; vazio: não se fazem sozinhos. | On a server of one business only; empty: none are made automatically."`
	Keep  int    `json:"keep,omitempty" es:"Cuántas se guardan" pt:"Quantos ficam guardados" en:"How many are kept" jsonschema:"minimum=0,maximum=100" means:"7"`
}

// Interval is how often backups are made; 0: they are not.
func (b BackupPlan) Interval() time.Duration {
	const day = 24 * time.Hour
	return map[string]time.Duration{"day": day, "week": 7 * day}[b.Every]
}

// Kept is how many of them stay.
func (b BackupPlan) Kept() int { return orDefault(b.Keep, 7) }
