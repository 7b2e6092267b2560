package detail

// paymentWords are those that a payment is told with.
var paymentWords = set(`pague pago paguei pagado pagamento pagar comprobante comprovante transferi transferencia deposite deposito recibo
	pix paid receipt payment anticipo sinal sena`)

// TellsPayment reports a text that may be about a payment that was made.
func (m *Text) TellsPayment() bool { return m.HasAny(paymentWords) }
