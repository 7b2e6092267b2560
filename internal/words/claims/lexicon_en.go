package claims

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

func english() *lexicon {
	l := &lexicon{
		tag: locale.EN,
		functions: word.Set(`the a an of to in on at for with by from and or but as is are was were be been it
			its this that these those you your yours we our us i my me they their them he she his her have has
			had do does did will would can could should may might must not no yes so if then than there here
			what which who when where how all any each some more most very just only also please thanks thank
			hello hi sure great perfect let get got up out about into over i'm i've i'll you're it's we're
			that's we've there's`),
		openers: word.Set(`and but so now sure great perfect hi hello ok okay well also yes no sorry just
			good thanks alright`),
		prepositions: word.Set("to of for in on at with without under by from until as about"),
		joints:       word.Set("but although though while"),
		noNegations:  phraseSet(`not only, no problem, no worries, without fail, no doubt, no need`),
		conditions: phraseSet(`if, when, once, before, after, unless, until, whenever, as soon, in case,
			provided, as long, so that, to`),
		notConditions: phraseSet(""),
		asks: word.Set(`what how when where which who would could can do does did is are shall should
			will may have has want`),
		modals: phraseSet(`can, could, will, would, should, must, may, might, i'll, we'll, you'll, it'll, shall,
			need, needs, want, wants, going, let, like, before, until, once, if, when, ready to, about to,
			to be, waiting, pending, please, able, unable, happy to, to get, to have, yet`),
		sayings: word.Set(`mentioned said told asked wrote says mention according understand understood
			requested saw`),
		sayingPhrases: phrases(`you said, you told, you say, you mentioned, you asked`),
		auxiliaries: word.Set(`is are was were been be being it's that's you're they're i've we've has have had now
			remains shows appears gets got all already left your`),
		subjects: word.Set("i we i've we've i’ve we’ve just"),
		coins:    word.Set("peso pesos dollar dollars ars mxn usd bucks"),
		priceVerbs: word.Set(`costs cost price prices is are total comes sells priced charge charges pay totals
			amounts amount worth be comes owe owes balance due fee goes run runs deposit`),
		priceJoins: word.Set("at for to of just only about around is : was"),
		units: word.Set(`l liter liters litre litres ml kg kilo kilos kilogram g gram grams oz lb lbs cm mm m
			meter meters km block blocks h hour hours hr hrs min mins minute minutes day days week weeks month
			months year years person people guest guests adult adults installment installments points point
			question questions option options thing things step steps detail details time times inch inches w v
			gb tb mb floor servings serving room rooms branch branches service services product products kids
			children sessions degrees digits numbers business th st nd rd working item items seats`),
		pieces: word.Set(`case cases jar jars kit kits gallon gallons tray trays tub tubs unit units piece
			pieces pack packs box boxes bottle bottles dozen can cans bag bags`),
		hourWords:   word.Set("am pm h hs hrs o'clock"),
		beforeHours: phraseSet("at, from, until, till, by, around, between, after, before"),
		months:      monthNames(locale.EN),
		roughly:     word.Set("about around approximately roughly nearly almost approx"),
		below: phraseSet(`less than, under, below, up to, over, more than, above, exceed, exceeds,
			at least, from, starting at`),
		percent: word.Set("% percent"),
		roles: table[Role](`price: price priced costs cost each
			total: total totals altogether everything
			subtotal: subtotal
			delivery: delivery shipping shipment deliver
			minimum: minimum
			debt: owe owes owing debt owed
			credit: credit
			paid: paid received
			pending: pending remaining outstanding due balance left
			discount: discount discounts save saving savings off
			before: was before originally list regular usually`),
		rolePhrases: phraseTable[Role](`freeFrom: free from, free over, free on orders, free above
			freeFrom: free for orders, free delivery over, free delivery from, free shipping over
			freeFrom: free delivery on, free delivery for, free when, free once
			credit: in credit, in your favor
			pending: to clear, to settle, to pay, left to pay, still owe, to be paid, amount due
			total: with delivery, including delivery, plus delivery, delivery included, with shipping, including shipping
			apart: without delivery, before delivery, without promotions, before shipping
			subtotal: for the groceries, in products, without delivery, before delivery, before shipping
			subtotal: plus delivery, before the, not including delivery, at list price
			before: instead of, down from, list price, regular price`),
		sums: word.Set(`+ = total totals altogether together both sum adds add plus combined
			everything all`),
		sumPhrases: phrases(`the 2, all 3, in total, with delivery, including delivery, comes to,
			come to, for 2, for 3, would be, 2 of, 3 of, your total, that's, go* from, bring* it`),
		differences: word.Set(`short change save saving savings difference cheaper more less left
			remaining extra away missing need apart`),
		differencePhrases: phrases(`more expensive, short of, to go, to reach`),
		shares:            word.Set("each per installments half apiece split"),
		payWith:           word.Set("budget bill note cash spend"),
		payPhrases: phrases(`pay with, paying with, you have, your budget, with your, with a, hand over,
			you want to spend, you pay`),
		days: dayTable(locale.EN,
			"daily everyday", "today", "tomorrow"),
		openWords:   word.Set("open opens opening hours serve"),
		closedWords: word.Set("close closes closed closing"),
		hourTopics:  word.Set("open opens opening hours serve close closes closed closing"),
		slotFree:    word.Set("available availability free opening openings slot slots space"),
		slotTaken:   word.Set("booked full taken unavailable occupied"),
		slotPhrases: phrases(`i have, we have a table, we have, there is a, there's a, we can fit, i can offer,
			we've got`),
		takenPhrases: phrases(`fully booked, no availability, not available, no tables, no table, no slots,
			no openings, is taken, is full, don't have any, no space, isn't available, someone else, somebody else`),
		stockLeft: word.Set("left remain remaining"),
		stockHave: word.Set("have has got available stock there"),
		stockOut:  word.Set("sold-out"),
		stockPhrases: phrases(`in stock, is available, are available, we have it, we have them, last one,
			last unit, last units, we do have`),
		outPhrases: phrases(`out of stock, lack of stock, sold out, no stock, not in stock, isn't in stock, run out, ran out,
			none left, unavailable`),
		free: word.Set("free complimentary gratis"),
		freePhrases: phrases(`no charge, at no cost, free of charge, on the house, on us, won't charge,
			don't charge, no cost, no fee, no extra charge, no additional charge, waived, waive, no extra cost,
			without charge, no additional cost, no delivery fee, no delivery charge, no shipping charge, for nothing,
			won't pay for`),
		gifts: word.Set("gift gifts cashback freebie bonus"),
		giftPhrases: phrases(`as a gift, a gift, on the house, a discount, special discount, with a discount,
			special price, special offer, on sale, on offer, half price, buy 1, buy 2, buy 3, get 1, pay for 2,
			interest free, interest-free, no interest, promo price, a promotion, we have a promo*, discount for,
			price drop, knock off, second one, loyalty`),
		diets: table[string](`gluten: gluten celiac coeliac celiacs wheat
			lactose: lactose dairy milk
			vegan: vegan vegans
			vegetarian: vegetarian vegetarians meatless
			organic: organic hypoallergenic
			chemicals: agrochemicals ammonia latex
			nuts: nut nuts peanut peanuts almond almonds sesame
			sugar: diabetic diabetics sugar
			seafood: seafood shellfish shrimp fish
			egg: egg eggs
			soy: soy
			kosher: kosher halal
			allergen: allergen allergens allergy allergies allergic preservatives`),
		dietCues: word.Set(`is are contains contain has have free safe suitable without made includes include no
			not fine eat friendly it's they're uses prepared`),
		dietFree: word.Set("can free without no not safe suitable doesn't don't isn't friendly zero fine"),
		topics: table[string](`returns: return returns refund refunds refundable
			exchanges: exchange exchanges
			warranty: warranty guarantee guaranteed
			installments: installments installment interest
			cancel: cancellation cancellations penalty`),
		methods: table[string](`cash: cash
			card: card cards visa mastercard amex
			credit: credit
			debit: debit
			transfer: transfer transfers wire
			mercadopago: mercadopago mercado
			check: check checks cheque
			crypto: crypto bitcoin
			dollars: dollars euros
			paypal: paypal venmo zelle
			apple: apple`),
		takes: word.Set("accept accepts take takes pay paying payment payments methods"),
		places: phrases(`we're at, we are at, located at, located in, located on, our address, address is,
			find us, we're on, we're in, across from, next to, around the corner, pick up at, pick it up at,
			come to, blocks from, corner of`),
		streets: word.Set("street avenue ave boulevard road av avenida calle"),
		leakPhrases: phrases(`system prompt, my prompt, my instructions, i was instructed, i was programmed,
			i was told to, my instruction*, my rule*, staff note*, internal note*, note on your file, note in your file, internal flag*,
			flagged as, for internal use,  i'm programmed, my guidelines, language model, my rules, internal rules,
			internal instructions, i'm instructed, my configuration, i called the, i used the tool,
			the tool returned, the function, my system message, internal tool, my context`),
		statuses: statusList(`shipped: driver has, courier has, on its way, on the way, out for delivery, has shipped, was shipped
			shipped: in transit, left the store, has been dispatched, been dispatched, with the courier
			shipped: with the driver
			delivered: was delivered, been delivered, is delivered, has arrived
			preparing: in the oven, already started, have started, started making, started preparing, being prepared, being processed, in the kitchen, in preparation, is processing, preparing your
			ready: ready for, ready to pick, is ready, waiting for you, set aside for you, packed and
			paid: is paid, fully paid, all paid, been paid, owe nothing, don't owe, no debt, no outstanding
			paid: paid off, paid in full
			waiting: as pending, waiting for confirmation, waiting for approval, still pending, is pending
			waiting: waiting to be prepared, not been prepared
			awaiting: under review, being reviewed`),
		cents: word.Set("cent cents"), centJoins: word.Set("and"),
		afterJoins: word.Set("for per each a an the of"),
		grants: word.Set(`have has get gets offer offers give gives gave giving got with includes
			there's there apply applied applies`),
		promises: word.Set(`arrives arrive arriving deliver delivers deliver gets call calls reply replies
			respond responds restock restocks takes take ready comes come ship ships reach coming back restocked expected due`),
		shareVerbs:   word.Set("share reveal show discuss disclose"),
		possessives:  word.Set("your"),
		socials:      word.Set("instagram facebook whatsapp google maps internet tiktok"),
		changeWords:  word.Set("change back"),
		missingWords: word.Set("short away need missing left reach go more"),
		compareWords: word.Set(`cheaper difference save saving savings more less off expensive extra down
			dropped discount apart`),
		just:    word.Set(""),
		article: word.Set("a an one"),
		payPhrasesSure: phrases(`pay with, paying with, pay* cash with, hand over, a bill, change from,
			change for, change of`),
		accounts: word.Set("account cbu clabe routing"),
		halves:   phrases(`half price, half off, 50 off`),
		lasts:    phrases(`last one, the last, last unit`),
		standing: word.Set("now your booked you're scheduled set"), ranges: word.Set("to until and - –"),
		settles: word.Set(""), couples: word.Set("both pair"),
		becomes:     phrases(`comes to, come to, would be, you're at, you pay, to transfer, amount to, transfer`),
		yeses:       word.Set("offer suggest yes have is"),
		waitlists:   phrases(`waiting list, waitlist, wait list`),
		hourPhrases: phrases(`until, here until, here till, 24 hours, 24/7`),
		already:     word.Set("already just"),
		breaks:      word.Set("that when if where who because which orders"),
		finite:      word.Set("is are can will has have takes includes arrives needs comes go goes"),
		weakPrice:   word.Set("was is are be amount"),
		aliases:     word.Set("alias"),
		aliasJoins:  word.Set("account bank number new"),
		terms:       word.Set("day days month months week weeks year years hour hours minutes business"),
		ruleCues: word.Set(`have has accept can may offer offers within lasts covers are is free allow allows
			comes get includes full`),
		limits:  word.Set("only except unless within up without before"),
		holders: phrases(`in the name of, under the name of, account holder is, account holder, under the name`),
		unknowns: phrases(`don't know, do not know, not sure, i'm not sure, can't confirm, cannot confirm,
			can't guarantee, don't have, do not have, can't say, doesn't say, doesn't list, doesn't mention,
			isn't listed, not listed, no information, would need to check, i'd check, check with, ask the,
			let me check, doesn't note*, isn't noted, isn't marked, not marked, not noted, doesn't show, can't tell, can't see, don't see, couldn't find, i can't, i cannot, no promotion*,
			no discount*, aren't any, isn't any, no current`),
		pickups: phrases(`pick up, pickup, pick it up, picking it up, picking up, pick them up, picking them up, in store, collect*`),
	}
	l.verbs = irregular(verbsOf("en", `confirm: confirm process complete finalize register create place secure
		confirm: issue enter finish
		book: book reserve schedule
		cancel: cancel void
		move: move reschedule postpone push switch
		change: change update modify correct adjust edit replace
		add: add include note
		remove: remove delete drop
		pay: charge credit settle approve verify process clear
		receive: receive
		send: email text forward attach message
		notify: notify inform alert request ask contact report
		hand: transfer escalate connect pass
		store: save record register
		refund: refund reimburse return
		reduce: apply discount waive activate
		ship: ship dispatch
		deliver: deliver
		prepare: prepare
		remind: remind`), `do both: done
		confirm both: made
		cancel both: cancelled
		book both: booked held kept
		add both: put dropped
		remove both: took taken dropped
		pay both: paid
		send both: sent emailed texted
		notify both: told let
		handed both: handed`)
	l.mind = strings.Fields(`check look search found find saw seen read tri understood notic meant thought misread
		mention said quot list count compar hear heard assum believ want hope wonder learn figur need lik lov enjoy
		show ask answer summ apologi explain describ suggest reach doubl review went gone work calculat miss confus mix forgot`)
	l.nouns = table[Noun](`order: order orders purchase
		booking: booking bookings reservation reservations appointment appointments table slot session
		payment: payment payments transfer deposit receipt
		debt: debt balance account
		mail: mail email inbox
		data: name details phone address profile preference preferences allergy allergies information info
		person: manager team person staff colleague owner human kitchen shop doctor reception driver department
		reminder: reminder reminders
		coupon: coupon discount discounts promo promotion
		code: code codes
		link: link pdf catalog catalogue invoice message whatsapp sms file list
		delivery: delivery shipping
		cancellation: cancellation
		ticket: complaint ticket case request quote
		stock: stock units
		refund: refund
		price: price`)
	delete(l.verbs, "handed")
	l.verbs["handed"] = verb{handing, both}
	l.verbs["returned"] = verb{refunding, both}
	return l
}
