package search

// scratch is the working memory of one search, reused between searches: four bytes a product and a word, instead of a
// map built and thrown away each time.
type scratch struct {
	seats      []uint32 // by slot: the candidate's place, from 1
	candidates []candidate
	places     []uint32 // by slot: the hit's place, from 1; only where hits are merged
	hits       []scored
	sights     []uint32 // by word: the round that saw it last
	round      uint32
}

type candidate struct {
	slot       uint32
	word       uint8 // met last
	met        uint8
	sum, value float64 // of the words before, of this one
}

type scored struct {
	slot  uint32
	score float64
}

// takeScratch returns a clean scratch. A search returns it when it is done, but not after a panic, which may have left
// candidates in it.
func (x *Index) takeScratch() *scratch {
	s := x.scratch.Get().(*scratch)
	if n := len(x.products); len(s.seats) < n {
		s.seats = make([]uint32, n+n/8)
		s.places = make([]uint32, n+n/8)
	}
	return s
}

// hit records a score; merge keeps the best of several interpretations.
func (s *scratch) hit(slot uint32, score float64, merge bool) {
	if merge && len(s.hits) > 0 {
		if s.places[s.hits[0].slot] == 0 {
			for i, h := range s.hits {
				s.places[h.slot] = uint32(i + 1)
			}
		}
		if at := s.places[slot]; at > 0 {
			s.hits[at-1].score = max(s.hits[at-1].score, score)
			return
		}
		s.places[slot] = uint32(len(s.hits) + 1)
	}
	s.hits = append(s.hits, scored{slot, score})
}

func (s *scratch) clearHits() {
	for _, h := range s.hits {
		s.places[h.slot] = 0
	}
	s.hits = s.hits[:0]
	// One query that matched everything must not hold its memory for ever.
	if cap(s.hits) > 1<<16 {
		s.hits, s.candidates = nil, nil
	}
}

// nextTerms starts a round in which every word is seen for the first time.
func (s *scratch) nextTerms(n int) {
	if len(s.sights) < n {
		s.sights = make([]uint32, n+n/8)
	}
	if s.round++; s.round == 0 {
		clear(s.sights)
		s.round = 1
	}
}

func (s *scratch) firstSight(id uint32) bool {
	if s.sights[id] == s.round {
		return false
	}
	s.sights[id] = s.round
	return true
}
