package confirm

const cancelEn = `cancel [<cancellable>], (please | yes | just | go ahead and) cancel [<cancellable>],
	(you can | i want to | id like to | want to) cancel [<cancellable>]`

var englishEntries = []entry{
	// What a cancelling verb takes. To a cancellation, "that" may be the cancellation itself.
	{group: "cancellable", scope: everywhere.about(order | otherThing), patterns: `
		[the | my | this | that] (order | purchase)`},
	{group: "cancellable", scope: everywhere.about(booking | otherThing), patterns: `
		[the | my | this | that] (reservation | booking | appointment), (the | my | this | that) table`},
	{group: "cancellable", scope: everywhere, patterns: `it, them, all of it`},
	{group: "cancellable", scope: everywhere.when(doing | modifying), patterns: `that, this, everything`},
	{group: "thing", scope: everywhere, patterns: `<cancellable>`},
	{group: "thing", scope: everywhere.when(cancelling), patterns: `the cancellation, cancellation`},
	{group: "thing", scope: everywhere, patterns: `it, that, everything, this, them, all of it`},
	{group: "affirmed", scope: everywhere.when(doing | modifying), patterns: `<thing>`},
	{group: "affirmed", scope: everywhere.when(cancelling | removing), patterns: `it, that, everything, this`},
	{group: "affirmed", scope: everywhere.when(cancelling), patterns: `[the] cancellation`},
	{group: "fine", scope: everywhere, patterns: `
		good, great, perfect, right, correct, fine, fantastic, excellent, amazing, lovely, awesome, wonderful`},
	{group: "thats", scope: everywhere, patterns: `
		thats, that is, its, it is, everything is, everythings, all is, that all is, this is`},

	{trait: yes, scope: everywhere, patterns: `
		yes, yep, yup, yeah, yea, yas, ye, yah, yesh, aye, yes sir, yes maam, yes indeed, yes of course, hell yes,
		hell yeah, heck yes, oh yes, well (yes | yeah | ok | okay | sure), yessir, aight, yes you (can | may),
		(yes | yeah) it is, that (will | ll) do, thatll do, (that | this | it) (will work | works | ll work) [for me],
		thatll work, sounds like a plan,
		(that would | thatd | it would | itd) be (great | perfect | good | lovely | fine | wonderful), roger,
		roger that, very (well | good), (everything is | everythings | all is) (fine | good | ok | okay),
		(yes | yeah) i (do | am | would | confirm | agree | accept), i do, i agree, agreed, i accept, accepted,
		i approve, approved, sure, sure thing, of course, absolutely, definitely, certainly, indeed, affirmative,
		by all means, correct, [that | this | all | everything] sounds <fine> [to me],
		[that | this | it | all | everything | all of it] looks <fine> [to me],
		<thats> (correct | right | perfect | great | excellent | all correct | all right | exactly right),
		that s (correct | right), all correct, all right, alright, alrighty, exactly, precisely, perfect, excellent,
		awesome, (go | please go | yes go) (ahead | for it), go for it, go right ahead,
		lets (go | do it | do this | do that | go ahead | proceed | go for it), let s do it, you bet, you got it,
		deal, its a deal, works for me, good to go, fine by me, fine with me, okay by me, ok by me, ok with me,
		im (happy | fine | good | ok | okay) with (that | it | this), im in, count me in,
		thats fine [by me | with me | for me], that is fine, thats the one, lgtm, make it so, make it happen,
		please do, do so, ya sure, for sure, without a doubt, 100% yes`},
	{trait: yes, scope: everywhere.spoken(english), patterns: `bet`},
	{trait: yes | wry, scope: everywhere, patterns: `
		great, cool, fantastic, wonderful, brilliant, lovely, obviously, naturally, totally`},
	{trait: yes | named, scope: everywhere, patterns: `
		i confirm [<affirmed>], i can confirm [<affirmed>], confirm <affirmed>, confirmed,
		(please | yes please | yes) confirm <affirmed>, yes confirm, do it, please do it,
		just do it, proceed [with <affirmed>], please proceed [with <affirmed>], go ahead with <affirmed>,
		go ahead and confirm [<affirmed>],
		(you can | you may | feel free to) (proceed | confirm [<affirmed>] | go ahead), continue, please continue,
		lets confirm [<affirmed>],
		(i want to | id like to | i would like to) (confirm [<affirmed>] | proceed | go ahead)`},
	{trait: yes | named | request, scope: everywhere, patterns: `confirm`},
	// Without a yes, these may ask whether it has been done.
	{trait: filler, scope: everywhere, patterns: `<affirmed> is confirmed`},
	{trait: yes | named, scope: everywhere.when(doing | modifying), patterns: `
		(place | submit | send | process | ship | order | complete | finalize | put through) <thing>,
		(place | make) the order, go ahead and (place | send | submit | process | order | book) <thing>, send it over,
		(i want | ill take | i will take | i want to order) (it | them | that), ill have it, order it, buy it,
		sign me up`},
	{trait: yes | named, scope: everywhere.when(doing | modifying).about(booking | otherThing), patterns: `
		(book | reserve | schedule) <thing>, make the (reservation | booking | appointment),
		(book | reserve | schedule), book me in, book us in, pencil me in`},
	{trait: yes | named, scope: everywhere.when(cancelling), patterns: cancelEn},
	{trait: either, scope: everywhere.when(cancelling), patterns: `
		[dont | do not] (cancel | undo | stop) [the | my | that | this] cancellation, cancel (that | this | everything)`},
	{trait: yes | named, scope: everywhere.when(removing), patterns: `
		remove it, delete it, take it off, remove them, yes remove, yes delete`},
	{trait: filler, scope: everywhere.when(modifying), patterns: `
		change it, update it, modify it, change <thing>`},

	{trait: no, scope: everywhere, patterns: `
		nay, naw, no way, not at all, absolutely not, definitely not, certainly not, of course not, never, never mind,
		nevermind, nvm, forget it, forget about it, forget that, dont, do not, dont do (it | that), please dont,
		please do not, dont (confirm | proceed | send it | book it | place it),
		do not (confirm | proceed | send it | book it | place it), wrong, incorrect,
		(thats | that is | its | this is) (wrong | incorrect | not right | not correct), not correct, no deal,
		i refuse, i decline, decline, declined, rejected, reject, id rather not, rather not, better not,
		i do not (confirm | agree | accept), i dont (confirm | agree | accept | think so), not interested,
		im not interested, ill pass, hard pass, pass`},
	{trait: no, scope: everywhere.when(doing | modifying), patterns: cancelEn + `, cancelled, canceled,
		i (dont | do not) (want | need) (it | this | that | to | them | anything | any) [anymore | any more],
		[i] changed my mind, i ve changed my mind, ive changed my mind, leave it, drop it, scrap that, scrap it,
		no longer (want | need) it, maybe another time, another time, some other time`},
	{trait: no, scope: everywhere.when(cancelling | removing), patterns: `
		(dont | do not | please dont) (cancel | remove | delete) [<cancellable> | that | this | everything], keep <cancellable>, leave it, leave it as is,
		i (want to keep | ill keep | will keep) <cancellable>, ill keep it`},

	// A customer who says no may add that they will be back.
	{trait: putOff, scope: everywhere, patterns: `
		(ill | i will) (let you know | write you | call you | text you | message you | get back to you) [later]`},

	{trait: plea, scope: everywhere, patterns: `please, kindly`},
	{trait: filler, scope: everywhere, patterns: `
		then, no (problem | problems | worries), good, fine, nice, all good, very much, im sure,
		i am sure, ill be there, well be there`},
	{trait: filler, scope: everywhere.spoken(english), patterns: `
		mate, dude, buddy, boss, sir, maam, miss, man, guys, team, friend, my friend, dear`},
	{trait: early, scope: everywhere, patterns: `oh, hey, understood, got it, i understand`},
	{trait: closing, scope: everywhere, patterns: `
		thats all, that is all, nothing else, thats it, that will be all, thatll be all`},
	{trait: thanks, scope: everywhere, patterns: `[many | ok | and] thanks, thank you [so much | very much],
		thanks (a lot | a bunch | so much | a million | again), thankyou, tysm, much appreciated, appreciate it,
		i appreciate it, cheers, tks, tnx, thnx, ty, thank u, thanku`},
	{trait: greet | early, scope: everywhere, patterns: `hi, hello, hey there, hi there`},
	{trait: greet, scope: everywhere, patterns: `good (morning | afternoon | evening)`},
}
