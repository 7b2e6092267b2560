// Package learn trains and runs the small linear models behind the readers of internal/words: a classifier with several
// labels and a tagger of sequences, both over hashed features. It knows nothing of what features and labels mean.
// Training is deterministic: the same examples give the same bytes.
package learn

// Feature is a hashed feature. Two that collide share a weight, which the models live with.
type Feature uint32

// bits is the width of a feature: a model has at most as many rows of weights.
const bits = 18

// Hash is the feature that stands for some strings in this order (FNV-1a).
func Hash(parts ...string) Feature {
	h := Wide(parts...)
	return (h ^ h>>bits) & (1<<bits - 1)
}

// Wide is a feature of 32 bits: for models with many features, most of which are too rare to keep.
func Wide(parts ...string) Feature {
	h := uint32(2166136261)
	for _, p := range parts {
		for i := range len(p) {
			h = (h ^ uint32(p[i])) * 16777619
		}
		h = (h ^ 0xff) * 16777619
	}
	return Feature(h)
}
