package confirm

// spokenEntries are everyday words of Spanish around a yes that the first lexicon lacks: slang by country, thanks, names one
// calls people, good-byes.
func spokenEntries() []entry {
	south := everywhere.spoken(southern)
	return []entry{
		{trait: yes, scope: everywhere, patterns: `
			de one, a full, re de una, esa misma, ese mismo, ok dale, oka dale, tamos, dale tamos, joya dale, va joya, listo
			(dale | va | perfecto),
			dale (va | listo | perfecto | joya | genial), va dale, sip dale, okis dale, perfecto dale,
			aprobadisimo, confirmadisimo, recontra si, re contra si, mil veces si, todo listo, todo en orden,
			esta (super | buenisimo | genial | divino | espectacular | de diez | joya | perfecto asi), (ta | esta) bueno
			asi,
			va perfecto, va bien, va genial, me parece (genial | barbaro | buenisimo | perfecto | excelente | bien asi),
			me (queda | viene | va) (genial | barbaro | perfecto | joya | barbara | bien | justo | fenomenal | super bien),
			me sirve [perfecto | asi | mucho], me funciona [bien | perfecto], nos sirve, nos queda bien, nos viene bien, nos
			funciona,
			hecho, trato, tenemos trato, cerrado, cierro, cerramos asi, vamos con (eso | ese | esa | esos | ese turno | esa
			hora),
			vamos (dale | nomas), vamo arriba, vamos ahi, vamos que vamos, metele pata, metele que son pasteles, dale play,
			dale curso, dale mecha, dale atomos, dale marcha, denle curso, dele curso, dele (para | pa) adelante,
			(para | pa) lante, pa delante, meta nomas, meta, echale, echele, echale pues, echele pues, echale nomas,
			visto bueno, tiene mi visto bueno, doy mi visto bueno, tenes luz verde, luz verde, de acuerdo en todo,
			todo de acuerdo, conforme con todo, estoy conforme, estamos conformes, eso [es] exactamente, exactamente eso,
			exacto asi, justo eso, justo asi, eso exacto, asi exacto, eso quiero, eso es lo que quiero, es lo que quiero,
			es correcto todo, correcto todo, todo correcto y confirmado, todo correctamente,
			claro que quiero, por supuesto confirmo, ok confirmo,
			okey confirmo, dale confirmo, listo confirmo, ta confirmado si, clavado, fija, re va, va de una, vamos de una`},
		{trait: yes | state, scope: everywhere, patterns: `
			(esta | ta) todo (ok | perfecto | en orden | correcto | bien | joya | genial | bien asi | ok asi), (ta | esta)
			bueno, ta ok, ta perfecto, ta joya, ta genial, ta todo, esta todo, esta como (quiero | queria | lo pedi),
			es lo que pedi, eso pedi, asi era, asi lo pedi, asi fue, asi quedo bien, asi queda, asi queda bien, queda asi,
			quedo perfecto,
			queda perfecto, quedo bien, asi me gusta, asi me sirve, asi lo quiero, asi va, va asi, asi esta, esta asi bien,
			me sirve asi, (ese | esa) (me sirve | va bien | esta perfecto | esta perfecta | esta genial | me queda bien | me
			viene bien | va)`},
		{trait: yes, scope: everywhere.about(booking | otherThing), patterns: `
			(ahi | alli | alla) (estare | estoy | estaremos | voy | vamos | estamos), nos vemos (ahi | alli | entonces), ok
			voy, vamos sin falta, cuenten conmigo, conta conmigo, cuenta conmigo`},
		{trait: yes | clause, scope: everywhere.about(order | otherThing).when(doing | modifying), patterns: `
			que (venga | salga | llegue | vengan) [nomas | ya], marchen, marche, que marche, sale con fritas, sacalo ya`},
		{trait: yes, scope: everywhere.spoken(argentine), patterns: `
			sisi dale, de toque, al toque, al toque roque, listo calisto, listorti dale,
			de diez dale, mandale cumbia, mandale mecha, metele bala, metele noma, tirale, tirale nomas, vamo vamo`},
		{trait: yes, scope: everywhere.spoken(mexican), patterns: `
			sobres, camara, arre pues, arre lulu, jalo, ya rugiste, ya quedo,
			ya dijo, ya dijiste, zas, sale bye, sale y vale, va que va, ei, simon que si, ya vas,
			andele pues, andele si, esta padre, esta chido, esta perron, asi mero, sale vale, amonos`},
		{trait: yes, scope: south, patterns: `
			listo, listo pues, listo veci, listo vecino, listo vecina, sisas, de una parce, hagale, hagale pues, hagale sin
			mente,
			hagale nomas, dele, dele pues, dele no mas, bien pueda, breve, melo, esta melo, firme, al pelo, quedo al pelo,
			yap, yaya, ya dale, ya ya, ya esta bien, ya porfa, ya porfis, ya perfecto, ya
			buenisimo,
			ya bacan, bacan, chevere, chever, conforme, todo conforme, bakan, super, dale no mas, si pues, la raja, filete, impeque,
			buena dale, wena dale, tamos ready, ready, tamos claros, al toque, al toque nomas, altiro, de ley,
			a la orden dale, dalep, mande nomas, mande pues, mande no mas, mandele, mandele pues, hagamole, hagamosle
			pues`},
		{trait: yes, scope: everywhere.spoken(spanish), patterns: `(si | ya | obvio | listo | dale | claro) (po | poh | pe), sipo, sipe, yapo, yape, si pos`},
		{trait: yes, scope: everywhere.spoken(argentine | southern), patterns: `ya pues`},
		{trait: mild, scope: south, patterns: `ya`},
		{trait: yes, scope: everywhere.spoken(spanish), patterns: `obvi, claro que yes`},
		{trait: late | clause, scope: everywhere.spoken(spanish).when(doing | modifying), patterns: `
			eso, ese, esa, todo, eso mismo, todo eso, esos, esas`},
		{trait: plea, scope: everywhere, patterns: `
			porfavorcito, por favorcito, por fa, x fa, xfis, porfi, si es tan amable, si sos tan amable, si eres tan amable,
			si es tan gentil, si no es molestia, si fuera tan amable, please, plis, pofa, pofavor, por fabor, porfabor`},
		{trait: filler, scope: everywhere, patterns: `
			che, dale che, loco, locura, flaca, gordi, nena, nene, pibe, piba, chamigo,
			chango, rey, reina, reinita, rei, idolo, idola, crack total, titan, fenomeno, mostro, figura, master, capa, capo
			total,
			amigazo, amiguito, amiguita, amigui, amis, ami, amichi, chicos, chicas, muchachas, equipo, vecin, veci,
			vecinita, vecinito,
			don, dona, patron, patrona, patroncito, jefazo, jefita, caserita, casera, casero, caserito, causa, causita,
			pana,
			panita, mano, brother, hno, hna, sis, bb, bebe, bebi, beba, mi corazon, corazoncito, cielo, cielito, vida,
			vidita, tesoro, mi nina, mi nino, mi hijo, mi hija, hija, hijo, mijita, mijito, m hijo, mhijo, mamita, papi,
			papito, mami, mamacita, seno,
			senito, senorito, doctorcita, doctorcito, dr, dra, inge, lic, profesor, profesora, contador, arquitecto,
			compita, compi,
			primo, prima, tio, tia, viejo, vieja, viejito, bonita, bonito, guapa, guapo, preciosura, divina, divino, genia
			total, corazona`},
		{trait: filler, scope: everywhere, patterns: `
			de mi parte [si], de nuestra parte, por mi lado, por mi parte, por nuestra parte, sin apuro, lo antes posible,
			cuanto antes, de verdad, en serio, posta,
			aca (lo | la | los | las) espero, aqui (lo | la | los | las) espero, (lo | la | los | las) espero [aca | aqui],
			los espero, aca espero, aqui espero,
			los esperamos,
			(sos | eres | es | son) (un genio | una genia | lo mas | lo maximo | un amor | un sol | un crack | una crack |
			un capo | una capa |
			una reina | un idolo | una idola | un fenomeno | un angel | una divina | una maravilla | los mejores | la mejor
			| el mejor |
			genial | geniales | muy amable | muy amables | unos genios | divinos | una linda | lo mejor),
			(sos | eres) (genial | genia | crack | grande | grosa | groso | divina | un grande | una grosa | una grande),
			que (rapido | rapidos | rapida | amable | amables | genia | genio | buena atencion | buen servicio | rico | rica
			| lindo | linda | bueno | buena onda),
			(disculpa | disculpe | perdon | perdona | perdone) [por] (la demora | las molestias | la molestia | la tardanza
			| que tarde), perdon la demora,
			(tengo | tenemos) [mucha | mucho | un | una] hambre, que hambre, (muero | me muero | morimos) de hambre, estoy
			muerto de hambre,
			estoy muerta de hambre, con hambre, ya tengo hambre, que tengo hambre, que ya tengo hambre, q tengo hambre, que
			muero de hambre, que me muero de hambre,
			que estoy apurado, que estoy apurada, q estoy apurado, que es urgente, es urgente, me urge, nos urge, que me
			urge, urge, estoy apurado, estoy apurada,
			(me | nos) salvas [la vida], (me | nos) salvaste [la vida], me salvaron, te pasaste, te luciste, se pasaron, la
			rompes, la rompen,
			que dios (te | lo | la | los | le) bendiga, dios (te | lo | la | los | le) bendiga, bendiciones,
			(quedo | quedamos) (atento | atenta | atentos | a la espera | pendiente), (estoy | estamos) (atento | atenta |
			pendiente),
			todo (perfecto | bien | ok) [por mi], buenisima onda, un placer, es un placer, te debo una, te debo un cafe,
			noma, sin vueltas, sin drama`},
		{trait: thanks, scope: everywhere, patterns: `
			grasias, grasia, gracias (totales | linda | lindo | genia | genio | amiga | amigo | querida | querido |
			infinitas | eh | che | hermosa),
			(muchisimas | infinitas | tantas | bastantes) gracias, grax, gcs, gcias, graci, tenkiu, tenquiu, agradecido,
			agradecida, [muy] agradecidos,
			muy amables, [son | sos | eres | es] muy (amable | gentil | gentiles), que amable, gentil, cordial saludo,
			cordiales saludos, saludos cordiales,
			un saludo, saludo, slds, sldos, salu2, atte, atentamente, cordialmente, abrazote, abrazo grande, un abrazo
			grande, abz, abrazo enorme,
			beso, besito, besitos, bso, bss, besis, beso grande, un beso grande, un beso enorme, besote, chau, chao,
			chauchis, chaucito, chaito, adios, bye,
			hasta (luego | pronto | manana | entonces | la proxima), nos vemos, nos estamos viendo, nos hablamos, nos
			vidrios, cuidate, cuidense,
			(buen | lindo | feliz) (finde | dia | domingo | sabado | viernes | jueves | miercoles | martes | lunes), buena
			jornada, buenas, feliz tarde, feliz noche, feliz dia,
			que (esten | estes | este) (bien | muy bien), que les vaya bien, que te vaya bien, igualmente`},
		{trait: early, scope: everywhere, patterns: `
			mira, mire, miren, oye, oiga, oigan, escuchame, buenas buenas, ah ok, ah bueno, ah perfecto, ah genial, ah dale,
			ah joya, ah listo,
			uh, ufa, wow, guau, recien lo veo, recien veo, recien leo`},
	}
}
