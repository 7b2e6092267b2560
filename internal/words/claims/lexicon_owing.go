package claims

import "github.com/mostrador/mostrador/internal/words/word"

// addOwing adds the words about what a customer owes, and about what becomes of an order, in all languages.
func (l *lexicon) addOwing() {
	l.owing = word.Set("debes debe deben debas deba debiendo adeudas adeuda adeudando devo deve devem devendo owe owes owing")
	l.clears = phrases(`estas al dia, esta al dia, quedas al dia, quedaste al dia, quedo al dia, cuenta al dia, pagos al dia, sin deud*,
		no tenes deud*, no tienes deud*, no tiene deud*, no hay deud*, nada pendiente, nada por pagar, nada que pagar,
		no falta pagar nada, no te falta pagar nada, no queda nada por pagar, no te queda nada por pagar, ningun saldo, ninguna deud*,
		no tenes saldo pendiente, no tienes saldo pendiente, no tiene saldo pendiente, no tenes pagos pendientes,
		no tienes pagos pendientes, esta em dia, esta tudo em dia, ficou em dia, conta em dia, pagamentos em dia, sem divida*,
		nao tem divida*, nao tem nenhuma divida*, nao ha divida*, nada pendente, nada a pagar, nada em aberto, nenhum valor em aberto,
		nenhuma divida*, divida zerada, saldo zerado, conta zerada, divida esta zerada, saldo esta zerado, conta esta zerada, conta ficou zerada, saldo ficou zerado, conta quitada, tudo quitado, nao falta pagar nada,
		you're up to date, you are up to date, account is up to date, payments are up to date, all paid up, no debt*, nothing outstanding, nothing left to pay,
		nothing to pay, no outstanding, no balance, all settled, esta todo pag*, todo esta pag*, pagaste todo, esta tudo pag*, tudo esta pag*, pagou tudo,
		everything is paid, everything's paid, paid everything, all square, balance is clear, account is clear`)
	l.befores = word.Set("anterior anteriores previo previa viejo antiguo antigo otro outro previous previously earlier other")
	l.complaints = word.Set("queja quejas reclamo reclamos reclamacion queixa queixas reclamacao complaint complaints grievance")
	l.settings = word.Set(`dejo dejamos pongo ponemos sumo sumamos agrego agregamos cambio cambiamos anoto anotamos ajusto cargo bajo
		deixo deixamos ponho coloco colocamos adiciono mudo fica ficam making setting putting changing adding`)
	l.seeks = word.Set("encontre encontramos hallamos halle hay tengo tenemos veo vendemos trabajamos achei achamos encontrei tenho temos ha found find have sell carry")
	l.remains = phrases("te queda*, le queda*, falt*, rest*, resta*, fica*, left, remain*, still")
}
