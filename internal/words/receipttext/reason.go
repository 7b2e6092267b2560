package receipttext

import "github.com/mostrador/mostrador/internal/kit/locale"

// Reason is one thing that lowers the confidence of a reading, or makes staff review it.
type Reason string

const (
	NoAmount      Reason = "no_amount"
	NotAReceipt   Reason = "not_a_receipt"
	Failed        Reason = "failed"
	Waiting       Reason = "waiting"
	Conflict      Reason = "conflicting_amounts"
	Unconfirmed   Reason = "unconfirmed"
	Blurred       Reason = "blurred"
	MarksUnclear  Reason = "marks_unclear"
	CutOff        Reason = "cut_off"
	NoSign        Reason = "no_currency_sign"
	NoLabel       Reason = "no_label"
	OnlyTotal     Reason = "only_total"
	OtherCurrency Reason = "other_currency"
	NoCurrency    Reason = "no_currency"
	NoDate        Reason = "no_date"
	FutureDate    Reason = "future_date"
	OldDate       Reason = "old_date"
	Disagree      Reason = "readers_disagree"
)

// Why a payee is not the business. These do not lower the confidence, but staff have to look.
const (
	PayeeUnread  = Reason(NoPayee)
	PayeeOther   = Reason(AnotherPayee)
	PayeeUnknown = Reason(NoAccount)
)

var reasons = map[Reason]locale.Text{
	NoAmount: {
		ES: "No se encontró ningún importe.",
		MX: "No se encontró ningún monto.",
		PT: "Nenhum valor foi encontrado.",
		EN: "No amount was found.",
	},
	NotAReceipt: {
		ES: "No parece un comprobante de transferencia.",
		PT: "Não parece um comprovante de transferência.",
		EN: "It does not look like a transfer receipt.",
	},
	Failed: {
		ES: "Dice que la transferencia fue rechazada, anulada o devuelta.",
		PT: "Diz que a transferência foi recusada, cancelada ou devolvida.",
		EN: "It says that the transfer was refused, cancelled or returned.",
	},
	Waiting: {
		ES: "Dice que la transferencia está pendiente o programada.",
		PT: "Diz que a transferência está pendente ou agendada.",
		EN: "It says that the transfer is pending or scheduled.",
	},
	Conflict: {
		ES: "Muestra más de un importe y no se sabe cuál vale.",
		MX: "Muestra más de un monto y no se sabe cuál vale.",
		PT: "Mostra mais de um valor e não se sabe qual vale.",
		EN: "It shows more than one amount, and which one counts is unclear.",
	},
	Unconfirmed: {
		ES: "Una segunda lectura no confirmó el importe.",
		MX: "Una segunda lectura no confirmó el monto.",
		PT: "Uma segunda leitura não confirmou o valor.",
		EN: "A second reading did not confirm the amount.",
	},
	Blurred: {
		ES: "Las cifras se leen mal.",
		PT: "Os números estão difíceis de ler.",
		EN: "The digits are hard to read.",
	},
	MarksUnclear: {
		ES: "No queda claro dónde van los miles y los centavos.",
		PT: "Não fica claro onde ficam os milhares e os centavos.",
		EN: "It is unclear which marks are for thousands and which for cents.",
	},
	CutOff: {
		ES: "El importe está cortado o tiene algo pegado.",
		MX: "El monto está cortado o tiene algo pegado.",
		PT: "O valor está cortado ou tem algo colado nele.",
		EN: "The amount is cut off, or something touches it.",
	},
	NoSign: {
		ES: "El importe no tiene signo de moneda legible.",
		MX: "El monto no tiene signo de moneda legible.",
		PT: "O valor não tem símbolo de moeda legível.",
		EN: "The amount has no readable currency sign.",
	},
	NoLabel: {
		ES: "Nada indica que esa cifra sea lo transferido.",
		PT: "Nada indica que esse número seja o valor transferido.",
		EN: "Nothing says that this number is what was transferred.",
	},
	OnlyTotal: {
		ES: "Solo aparece un total, que puede incluir cargos.",
		PT: "Só aparece um total, que pode incluir tarifas.",
		EN: "There is only a total, which may include fees.",
	},
	OtherCurrency: {ES: "Está en otra moneda.", PT: "Está em outra moeda.", EN: "It is in another currency."},
	NoCurrency: {
		ES: "No se sabe en qué moneda está.",
		PT: "Não se sabe em que moeda está.",
		EN: "Its currency is unknown.",
	},
	NoDate:     {ES: "No se encontró la fecha.", PT: "A data não foi encontrada.", EN: "No date was found."},
	FutureDate: {ES: "Tiene una fecha futura.", PT: "Tem uma data futura.", EN: "It has a date in the future."},
	OldDate: {
		ES: "Es de hace más de dos meses.",
		PT: "É de mais de dois meses atrás.",
		EN: "It is more than two months old.",
	},
	Disagree: {
		ES: "El lector y el modelo leyeron importes distintos.",
		PT: "O leitor e o modelo leram valores diferentes.",
		EN: "The reader and the model read different amounts.",
	},
	PayeeUnread: {
		ES: "No se lee a quién se le transfirió.",
		PT: "Não se lê para quem foi a transferência.",
		EN: "It does not show to whom the money went.",
	},
	PayeeOther: {
		ES: "Lo que se lee del destinatario no es la cuenta del negocio.",
		PT: "O que se lê do recebedor não é a conta da loja.",
		EN: "What it shows of the receiver is not the business's account.",
	},
	PayeeUnknown: {
		ES: "Faltan los datos de tu cuenta (CBU, alias, CUIT o titular) para comparar el destinatario.",
		PT: "Faltam os dados da sua conta (chave Pix, CPF ou CNPJ, titular) para comparar o recebedor.",
		EN: "Your account (number, alias, tax id or holder) is missing, so that the receiver cannot be compared.",
	},
}

// Text is the reason in words, for staff who review the receipt.
func (r Reason) Text() locale.Text { return reasons[r] }
