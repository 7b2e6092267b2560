package confirm

// spokenEnglish are everyday words of English around a yes.
var spokenEnglish = []entry{
	{trait: yes, scope: everywhere, patterns: `
		yes please, yeah please, yep please, sure please, ok please, yus, yip, yuppers, yeppers, mhm yes, uh huh yes,
		yes thats (it | right | correct | perfect | fine | great | good | me | the one),
		yeah thats (it | right | correct | perfect | fine | great | good | cool), yep thats (it | right | correct |
		perfect | fine | great | good), ok thats (fine | good | great | perfect), sure thats (fine | good | great |
		perfect),
		thats (good | great | perfect | spot on | exactly it | exactly right | what i want | what i wanted | all right |
		absolutely fine | perfectly fine | totally fine | ok with me | all correct | lovely | brilliant | grand | ideal
		| ace),
		spot on, bang on, on the money, exactly that, exactly right, just right, looks right, looks correct, looks ok,
		looks okay, looks good to me, all looks (good | right | correct | fine | great), it all looks (good | right |
		correct | fine | great), everything looks (good | right | correct | fine | great),
		that looks (right | correct | ok | good), everything is correct, everything correct, all is correct, its all
		(correct | good | right | fine), it is correct, its correct, its right, its perfect, its all there, details are
		correct, the details are (correct | right | accurate | fine),
		say less, done deal, too easy, sweet, sweet as, grand, grand so, sound, sorted, lovely jubbly, ace, top,
		champion, smashing, perfect thanks, works, that works, that works for me, works for us, that suits, suits me,
		suits me fine, that suits me,
		crack on, carry on, fire away, go on, go on then, go on so, ok go, yes go, just go, go go go, go, full send, yes
		lets, lets do that, lets do this, lets roll, lets book it, lets go with that, happy with that, happy with it, im
		happy with that, happy to proceed, happy to go ahead, happy days,
		i am ok with that, im good with that, good with that, fine with that, fine thanks, ok great, ok perfect, ok
		good, ok cool, ok sure, ok yes, okay great, okay perfect, okay sure, okay yes, cool yes, cool ok, great yes,
		perfect yes, absolutely yes, definitely yes, for sure yes, yes absolutely, yes definitely, yes for sure, yes of
		course, yes sure,
		yes ok, yes okay, yes perfect, yes great, yes correct, yes confirmed, yes confirm, yes confirm it, yes go ahead,
		yeah go ahead, sure go ahead, ok go ahead, yep go ahead, please go ahead, pls go ahead, go ahead please, go
		ahead pls, green light, you have my ok, you have my go ahead, thumbs up, ten four, roger that, copy that yes,
		affirm, aye aye, okie dokie, okey doke, righto, right o, right you are, yes indeedy, you betcha, yas queen, heck
		yeah`},
	{trait: yes, scope: everywhere.spoken(english), patterns: `
		kay, yh, ye yes, sure why not yes, deffo, defo, def, defs, totes, mint, wicked yes, alrighty then, alright then,
		all right then, right then yes`},
	{trait: yes | named, scope: everywhere.when(doing | modifying), patterns: `
		(send | ship | place | submit | process | order | book | reserve | schedule | confirm) (it | that | them | this
		| everything | away | the order | my order | the booking | it all | all of it) [in | through | over | up | now |
		please | pls | then | for me | for us | out],
		(lock | book | pencil | put | punch | get) (it | that | me | us | him | her) (in | down | through), ring it up,
		run it, ring it through, fire it (in | off | over | through | up), fire it, get it (going | done | sorted |
		ordered | booked), put (it | that) through, put me down, put us down, sign (me | us | him | her) up, bring it,
		bring it on, bring it over, lets have it, ill have that, ill take that, we ll take it, well take it, ill go with
		that, ill go with it,
		please (book | send | place | submit | process | order | reserve | schedule) [it | that | this | them | the
		order | the table | the appointment], pls (book | send | place | submit | process | order | reserve) [it | that
		| this], go ahead and (book | send | place | submit | process | order | confirm | do | charge) [it | that | this
		| me], you can (book | send | place | submit | process | order | confirm | do) [it | that | this], send, send it
		in, submit, finalise it, finalize it, please finalise, please finalize, order away, sort it, make the booking,
		make the order`},
	{trait: yes, scope: everywhere.when(doing | modifying).about(booking), patterns: `
		see you (then | there), see ya (then | there), ill be there, i ll be there, we ll be there, well be there, count
		us in`},
	{trait: yes | named, scope: everywhere.when(doing).about(otherThing), patterns: `
		[please | pls | yes | ok | go ahead and] (charge | bill | debit | deduct | invoice) (it | me | away | my card |
		the card | my account | that), [please | yes | ok] (take | process) the payment, charge, go ahead and charge, i
		authorise the payment, i authorize the payment, i authorise it, i authorize it, authorised, authorized, payment
		approved, take it`},
	{trait: yes | named, scope: everywhere.when(cancelling), patterns: `
		[yes | please | yeah | ok | just] (scrap | bin | drop | kill | axe | nix | ditch) it, call it off, yes do
		cancel, do cancel [it], cancel away, cancel it (please | pls | thanks | then | now), please cancel it, pls
		cancel [it | that | the order | the booking | my booking | my order], yes cancel it, go ahead and cancel [it], i
		confirm the cancellation, cancellation confirmed, i wish to cancel, i d like to cancel it`},
	{trait: filler, scope: everywhere.when(modifying), patterns: `
		(swap | switch | change | move | shift | bump | push | update | replace | amend) (it | that | them | me | us |
		this) [over | across | then | please | pls], (make | do) (the | that) (change | swap | switch | move),
		reschedule it, change it up, that swap, the swap, the change, that change, the replacement`},
	{trait: filler, scope: everywhere.spoken(english), patterns: `
		mate, dude, buddy, boss, sir, maam, miss, guys, team, friend, my friend, dear, love, hun, hon, honey, babe, bro,
		bruv, fam, pal, chief, champ, legend, lads, folks, everyone, darling, sweetie, lovely, my dear, mister, doc,
		doctor, captain, big man, homie, cuz, lah,
		you re (the best | a star | a legend | a lifesaver | an angel | amazing | awesome), youre (the best | a star | a
		legend | a lifesaver | an angel | amazing | awesome | great), ur (the best | amazing | a star), so hungry, im
		hungry, im starving, starving, starving here, im so hungry, we re starving, were starving, cant wait, can t
		wait, looking forward to it, look forward to it, see you (then | there | soon), see ya (then | there | soon), c
		u then, c u there, i ll be there, we ll be there, be there soon, on my way,
		sorry for the (delay | wait | late reply | slow reply | trouble), sorry about the (delay | wait), sorry just saw
		this, just saw this, sorry for the trouble, no rush, no worries at all, whenever you can, whenever youre ready,
		as soon as possible, asap, in a rush, in a hurry, im in a rush, you saved me, you saved my life, bless you, god
		bless, good stuff, nice one, good man, good job, great job, great service, good work`},
	{trait: thanks, scope: everywhere, patterns: `
		thx, thks, thanks (mate | love | hun | dear | man | bro | boss | guys | heaps | loads | tons | very much | in
		advance | for your help | for the help | for that | for everything | a ton), thank you (kindly | dear | sir |
		maam | for your help | for everything | again | in advance), many thanks, ta, ta very much, ta muchly, ta love,
		cheers (mate | love | bud | then | for that | guys), much obliged, appreciated, really appreciate it, appreciate
		you, ty so much, tyvm, tysm, bye, bye now, bye bye, ttyl, xx, xo, xoxo, regards, kind regards, best regards,
		best wishes, best, take care, have a (good | great | nice | lovely) (day | one | evening | weekend | night),
		good night, have a good one`},
	{trait: early, scope: everywhere.spoken(english), patterns: `
		omg, wow, yay, ooh, ah, oh wow, oh great, oh good, oh perfect, oh nice, oh lovely, well, right, so, ugh, okay
		so, ok so, alright so`},
	{trait: plea, scope: everywhere, patterns: `
		plese, pretty please, if you would, if you please, if you dont mind, pls and thank you, please and thank you`},
}
