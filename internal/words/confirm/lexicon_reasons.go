package confirm

// reasonEntries are why something is cancelled, behind a clear go-ahead. They name no other order: "me confundí de pedido" may
// mean that this one should stay.
func reasonEntries() []entry {
	cancel := everywhere.when(cancelling)
	return []entry{
		{trait: late | named, scope: everywhere.when(doing | modifying).spoken(spanish), patterns: `confirmame, confirmamelo, confirmamela`},
		{trait: yes | named | clause, scope: cancel.about(order).spoken(spanish), patterns: `
			(cancela | cancele | cancelen | anula | anule) (ese | este)`},
		{group: "familia", scope: everywhere, patterns: `
			mi (hijo | hija | nene | nena | marido | mujer | esposo | esposa | hermano | hermana | mama | papa | suegra | sobrino | sobrina)`},
		{group: "sin-querer", scope: everywhere, patterns: `sin querer, por error, por equivocacion, por accidente, de casualidad, mal`},
		{trait: reason, scope: cancel.spoken(spanish), patterns: `
			[es que | porque] [lo | la] (pidio | compro | hizo | mando | reservo) <familia> [<sin-querer>],
			[es que | porque] <familia> [lo | la] (pidio | compro | hizo | mando | reservo) [<sin-querer>],
			[es que | porque] [lo | la] (pedi | compre | hice | mande | reserve) <sin-querer>,
			[es que | porque] me (confundi | equivoque) [de (local | sucursal | tienda | talle | talla | producto | modelo | color | direccion)],
			fue (un error | <sin-querer> | una equivocacion), [es que | porque] compre (mal | de mas)`},
		{group: "sem-querer", scope: everywhere, patterns: `errado, errada, sem querer, por engano, por acidente`},
		{group: "parente", scope: everywhere, patterns: `
			[o] meu (filho | marido | irmao | pai), [a] minha (filha | esposa | mulher | irma | mae)`},
		{trait: reason, scope: cancel.spoken(portuguese), patterns: `
			[e que | porque | que] [eu] (comprei | pedi | fiz | marquei) <sem-querer>, [e que | porque | que] [eu] me (enganei | confundi),
			[e que | porque | que] foi <parente> [que] (comprou | pediu | fez) [<sem-querer>],
			[e que | porque | que] <parente> (comprou | pediu | fez) <sem-querer>, foi (engano | um engano | sem querer | por engano | um erro)`},
	}
}
