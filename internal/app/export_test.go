package app

// HoldImports takes every turn of imports until it is told to give them back.
func (a *App) HoldImports() (release func()) {
	for range importsAtOnce {
		a.imports <- struct{}{}
	}
	return func() {
		for range importsAtOnce {
			<-a.imports
		}
	}
}
