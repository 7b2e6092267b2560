// Package learn trains and runs the small linear models behind the readers of internal/words: a classifier with several
// labels and a tagger of sequences, both over hashed features. It knows nothing of what features and labels mean.
// Training is deterministic: the same examples give the same bytes.
package learn

// Feature is a hashed feature. Two that collide share a weight, which the models live with.
type Feature uint32

// bits is the width of a feature, wide that of one of many: a model has at most as many rows of weights.
const (
	bits = 18
	wide = 26
)

// Hash is the feature that stands for some strings in this order (FNV-1a).
func Hash(parts ...string) Feature {
	h := hash(parts)
	return Feature((h ^ h>>bits) & (1<<bits - 1))
}

// Wide is a feature that hardly ever collides, for models that see a great many and keep few.
func Wide(parts ...string) Feature {
	h := hash(parts)
	return Feature((h ^ h>>wide) & (1<<wide - 1))
}

func hash(parts []string) uint32 {
	h := uint32(2166136261)
	for _, p := range parts {
		for i := range len(p) {
			h = (h ^ uint32(p[i])) * 16777619
		}
		h = (h ^ 0xff) * 16777619
	}
	return h
}
