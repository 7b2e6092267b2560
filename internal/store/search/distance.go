package search

// distance counts the insertions, deletions, substitutions and swaps of neighbours
// (never more than Levenshtein's count) that turn a into b, or answers max+1 when
// there are more than max. It only fills the band of the table that can matter.
func distance(a, b []rune, max int) int {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > max || len(b) > maxWord {
		return max + 1
	}
	var rows [3][maxWord + 1]int
	prev2, prev, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		from, to := i-max, i+max
		if from < 1 {
			from = 1
		}
		if to > len(b) {
			to = len(b)
		}
		row[from-1] = max + 1
		if from == 1 {
			row[0] = i
		}
		least := max + 1
		for j := from; j <= to; j++ {
			d := prev[j-1]
			if a[i-1] != b[j-1] {
				d++
			}
			if j < i+max && prev[j]+1 < d {
				d = prev[j] + 1
			}
			if row[j-1]+1 < d {
				d = row[j-1] + 1
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] && prev2[j-2]+1 < d {
				d = prev2[j-2] + 1
			}
			row[j] = d
			if d < least {
				least = d
			}
		}
		if least > max {
			return max + 1
		}
		prev2, prev, row = prev, row, prev2
	}
	if d := prev[len(b)]; d <= max {
		return d
	}
	return max + 1
}

// budget is how many typos a typed word of n letters may have.
func budget(n int) int {
	switch {
	case n <= 2:
		return 0
	case n <= 5:
		return 1
	}
	return 2
}
