package detail

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	showing   = set("ese esa esos esas esse essa esses essas este estos estas that those these")
	halfWords = set("media medio meia meio half 1/2")
	again     = set("otra otro otras otros outra outro mas mais")
	others    = set("otra otro otras otros")
	ofWords   = set("de del of mas mais")
	wayBefore = set("bien bem al a mal")
	labels    = set("talle talles talla numero nro n modelo medida tamanho size") // before a number that says which one
	purpose   = set("para pra pa a")                                              // before what is done with things
	quarters  = map[string]string{"cuarto": ".25", "medio": ".5", "media": ".5"}
	// verbs end like what one does with a thing.
	verbs = regexp.MustCompile(`[aei]r(lo|la|los|las|me)?$`)
)

// item reads one thing. Without a name it is none, but may say how one is wanted.
func (s shopping) item(chunk []int) (Item, bool) {
	it := Item{Quantity: 1}
	name := s.trim(&it, s.described(&it, s.quantity(&it, s.lead(chunk))))
	if len(name) == 0 {
		it.Points = it.Said && slices.ContainsFunc(chunk, func(i int) bool { return showing[s.at(i)] })
		return it, false
	}
	first := name[0]
	if s.at(first-1) == "de" { // "una de kilo"
		first--
	}
	sizes := wordSizes(s.text(first, name[len(name)-1]+1))
	if named := s.marked(name); len(named) > 0 {
		whole := name
		name, it.Sure = s.around(name, named, it.Said), true
		for _, i := range after(whole, name[len(name)-1]+1) { // "en lata"
			if it.Unit == "" && !measureWords[s.at(i)] {
				it.Unit = units[s.at(i)]
			}
		}
	}
	it.Name = s.text(name[0], name[len(name)-1]+1)
	if len(sizes) > 0 {
		it.Sizes = append(it.Sizes, sizes...)
		it.Name = withoutSizes(it.Name)
	}
	return it, len(it.Name) > 1 && !s.onlyNumbers(name)
}

// onlyNumbers: some words are numbers in letters and nothing else: "cambio de veinte mil". In digits it may be a name.
func (s shopping) onlyNumbers(name []int) bool {
	return !slices.ContainsFunc(name, func(i int) bool {
		_, next := s.number(i)
		return next == i && s.at(i) != "mil" || isDigits(s.at(i))
	})
}

// lead leaves out what stands before a thing and its quantity: who asks for it, and how.
func (s shopping) lead(chunk []int) []int {
	if len(s.marked(chunk)) == 0 {
		return chunk
	}
	return chunk[slices.IndexFunc(chunk, func(i int) bool {
		_, next := s.number(i)
		w, t := s.at(i), s.words[i]
		return next > i || units[w] != "" || halfWords[w] || again[w] || s.marks(t.start, t.end)
	}):]
}

// quantity reads how many of what: "2", "media docena de", "un par de", "3 cajas de". It leaves the words after that.
func (s shopping) quantity(it *Item, chunk []int) []int {
	for k, i := range chunk {
		rest, w := chunk[k:], s.at(i)
		n, next := s.number(i)
		switch {
		case halfWords[w] && units[s.at(i+1)] != "":
			it.Half, it.Said, it.Unit = true, true, units[s.at(i+1)]
			return s.skipOf(after(rest, i+2))
		case s.halfOf(i):
			it.Half, it.Said, it.Unit = true, true, "kilo"
			return s.skipOf(after(rest, i+1))
		case n >= 100 && k > 0 && pointing[s.at(i-1)] && isDigits(w) && (s.trails(next) || edges[s.at(next)]):
			return rest // what it is called: "el 1882"
		case n >= 100 && s.at(next) == "de": // "200 de jamón": so much of it, once
			it.Said, it.Sizes = true, append(it.Sizes, Measure{0, float64(n)})
			return s.skipOf(after(rest, next))
		case n > 0:
			return s.counted(it, rest, n, next)
		case units[w] != "" && s.at(i+1) == "de":
			it.Unit = units[w]
			return s.skipOf(rest[1:])
		case !edges[w] && !asksOut(w), s.tiny(chunk):
			return rest
		}
		it.More = it.More || others[w]
	}
	return nil
}

// tiny: some words are one small word that names a thing: "té", which is "te" without its accent.
func (s shopping) tiny(words []int) bool {
	return len(words) == 1 && len(s.at(words[0])) < 4 && s.marks != nil && len(s.marked(words)) > 0
}

// counted reads what is counted after a number that ends before a word.
func (s shopping) counted(it *Item, rest []int, n, next int) []int {
	w, of := s.at(next), s.at(next+1)
	it.Quantity, it.Said = n, true
	it.Part = w == "de" && (of == "las" || of == "los") || w == "das" || w == "dos" && s.Tag.Language() == "pt"
	if w == "x" {
		next++
	}
	if measureWords[w] && units[w] == "" { // "el de 18 V"
		it.Quantity, it.Said, it.Sizes = 1, false, append(it.Sizes, Measures(s.text(next-1, next+1))...)
		return s.skipOf(after(rest, next+1))
	}
	rest = after(rest, next)
	for len(rest) > 1 && lonely[s.at(rest[0])] { // "una sola"
		rest = rest[1:]
	}
	if len(rest) > 0 && units[s.at(rest[0])] != "" {
		it.Unit = units[s.at(rest[0])]
		rest = rest[1:]
	}
	return s.skipOf(rest)
}

// beingWords follow "que" before what a thing should be like.
var beingWords = set("sea sean seja sejam")

// described reads sizes and how a thing is wanted, and leaves its name.
func (s shopping) described(it *Item, chunk []int) (name []int) {
	for k := 0; k < len(chunk); k++ {
		i := chunk[k]
		w := s.at(i)
		switch {
		case w == "que" && beingWords[s.at(i+1)]: // "leche que sea descremada"
			k++
		case lacking[w], w == "termino", ways[w] && len(name) > 0 && (!cooked[w] || degrees[s.at(i-1)]):
			from := i
			if k > 0 && wayBefore[s.at(i-1)] {
				from--
				name = name[:max(0, len(name)-1)]
			}
			end := chunk[len(chunk)-1]
			for end > i+1 && (courtesy[s.at(end)] || it.fits(s.at(end))) {
				end--
			}
			it.Without = s.text(from, end+1)
			return name
		case s.sizeAt(i, chunk[:k]) || len(name) > 0 && digitFirst(w):
			next := s.size(it, i)
			for k+1 < len(chunk) && chunk[k+1] < next {
				k++
			}
			if last := s.last(name); last == "de" || last == "x" {
				name = name[:len(name)-1]
			}
		default:
			name = append(name, i)
		}
	}
	return name
}

// size reads the number at a word as a size, or as how many of what was named before it, and is the word after it.
func (s shopping) size(it *Item, i int) int {
	w := s.at(i)
	n, to := s.number(i)
	next := max(to, i+1)
	if measureWords[s.at(next)] {
		next++
	}
	whole := to > i && !strings.ContainsAny(w, ".,")
	if whole && !it.Said && n <= 60 && s.trails(next) && !measureWords[s.at(next-1)] && s.at(i-1) != "de" && !labels[s.at(i-1)] {
		if s.at(i-1) != "para" { // for how many it is
			it.Quantity, it.Said = n, true
		}
		return next
	}
	text := s.text(i, next)
	if whole && !isDigits(w) {
		text = strconv.Itoa(n) + " " + s.text(to, next)
	}
	if part := quarters[s.at(next+1)]; part != "" && s.at(next) == "y" && !measureWords[s.at(next-1)] { // "de 2 y cuarto"
		text, next = text+part, next+2
	}
	if s.at(i-1) == "x" {
		text = "x " + text
	}
	it.Sizes = append(it.Sizes, Measures(text)...)
	return next
}

// trim takes off the ends of a name what says nothing of the thing, or only which of several it is.
func (s shopping) trim(it *Item, name []int) []int {
	if s.tiny(name) {
		return name
	}
	for len(name) > 0 && (edges[s.at(name[0])] || asksOut(s.at(name[0])) || len(name) > 1 && Near(s.at(name[0]), "mejor")) {
		it.More = it.More || s.at(name[0]) == "otra" || s.at(name[0]) == "otro"
		name = name[1:]
	}
	name = s.trimEnd(name)
	for !s.children(name) && it.fits(s.last(name)) { // alone it is one of what was named before
		name = name[:len(name)-1]
	}
	for cheap[s.last(name)] || dear[s.last(name)] { // which of them, not what
		it.Cheap, it.Dear = cheap[s.last(name)], dear[s.last(name)]
		name = s.trimEnd(name[:len(name)-1])
	}
	if len(name) == 1 && len(s.marked(name)) == 0 && verbs.MatchString(s.at(name[0])) && purpose[s.at(name[0]-1)] {
		return nil // "para retirar"
	}
	return name
}

func (s shopping) trimEnd(name []int) []int {
	for edges[s.last(name)] || asksOut(s.last(name)) {
		name = name[:len(name)-1]
	}
	return name
}

// children: the last of some words are those whom something is for, not its size: "galletitas para los chicos".
func (s shopping) children(words []int) bool {
	if len(words) == 0 {
		return false
	}
	i := words[len(words)-1]
	return s.at(i-2) == "para" && (articles[s.at(i-1)] || s.at(i-1) == "mis")
}

// last is the last of some words, or nothing.
func (s shopping) last(words []int) string { return s.nth(words, len(words)-1) }

func (s shopping) nth(words []int, k int) string {
	if k < 0 || k >= len(words) {
		return ""
	}
	return s.at(words[k])
}

// fits reads a word for the large or the small one of several.
func (it *Item) fits(w string) bool {
	if !bigWords[w] && !tinyWords[w] {
		return false
	}
	it.Big, it.Small = bigWords[w], tinyWords[w]
	return true
}

// marked are the words from the first that marks call a thing to the last.
func (s shopping) marked(chunk []int) []int {
	first, last := -1, -1
	for k, i := range chunk {
		if t := s.words[i]; s.marks(t.start, t.end) {
			if first < 0 {
				first = k
			}
			last = k
		}
	}
	if first < 0 {
		return nil
	}
	return chunk[first : last+1]
}

// around are the words that belong to those that are marked: what follows says which one, up to a word that says nothing
// of a thing; what stands between a quantity and them is part of the name.
func (s shopping) around(name, marked []int, counted bool) []int {
	from, to := slices.Index(name, marked[0]), slices.Index(name, marked[len(marked)-1])+1
	for to < len(name) && name[to] == name[to-1]+1 {
		n := s.goesOn(name[to:])
		if n == 0 {
			break
		}
		to += n
	}
	if counted {
		from = 0
	}
	return name[from:to]
}

// goesOn is how many of the words after a thing go on with its name: "café en grano", "pintura para exterior", "papas a
// la francesa", but not "para retirar".
func (s shopping) goesOn(rest []int) int {
	w, next, third := s.nth(rest, 0), s.nth(rest, 1), s.nth(rest, 2)
	switch {
	case w == "a" && next == "la" && third != "" && !edges[third] && !streetWords[third] && third != "casa":
		return 3
	case !edges[w],
		next != "" && !edges[next] && (w == "en" || w == "de" || w == "al" || w == "para" && !verbs.MatchString(next)):
		return 1
	}
	return 0
}

func after(chunk []int, at int) []int {
	for len(chunk) > 0 && chunk[0] < at {
		chunk = chunk[1:]
	}
	return chunk
}

// skipOf leaves out what joins a quantity and its thing.
func (s shopping) skipOf(chunk []int) []int {
	for ofWords[s.nth(chunk, 0)] {
		chunk = chunk[1:]
	}
	return chunk
}

// wordSizes are sizes said in words inside a name: "de litro y medio"; without its unit at the end: "playadito de medio".
func wordSizes(name string) []Measure {
	half := strings.HasSuffix(name, "de medio") || strings.HasSuffix(name, "de cuarto")
	return slices.DeleteFunc(Measures(name), func(m Measure) bool {
		return m.Kind != 'l' && m.Kind != 'g' && !(m.Kind == 0 && half)
	})
}

// withoutSizes takes sizes in words out of a name.
func withoutSizes(name string) string {
	var kept []string
	drop := func(drops func(w string) bool) {
		for len(kept) > 0 && drops(strings.ToLower(kept[len(kept)-1])) {
			kept = kept[:len(kept)-1]
		}
	}
	for _, w := range strings.Fields(name) {
		f := strings.ToLower(w)
		if measureWords[f] || f == "medio" || f == "cuarto" || f == "meio" {
			drop(func(w string) bool { return small[w] || ones[w] > 0 && w != "once" })
			continue
		}
		kept = append(kept, w)
	}
	drop(func(w string) bool { return small[w] })
	return strings.Join(kept, " ")
}
