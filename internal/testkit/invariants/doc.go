// Package invariants is what must hold whatever happens: the promises of the
// product, each proved through the real packs and the real pipeline on both
// databases. It holds tests only; a part's own rules are tested beside the part.
package invariants
