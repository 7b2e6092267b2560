// Package nouns tests the rules of nouns that storage takes part in, on both databases: what two units do at the same
// time, and what statements find. Rules that need no storage are tested beside the noun, in internal/core.
package nouns
