package talks

import (
	"context"
	"fmt"
	"sync"
)

// Together plays n conversations of one shop at the same time. Every customer
// wants quantities of their own, and must find exactly those in the end.
func (h House) Together(ctx context.Context, n int) (turns int, failures []string) {
	played := make([]Played, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			s, err := Read(fmt.Sprintf("almacen/together-%d", i), together(i))
			if err != nil {
				panic(err) // a script of our own
			}
			played[i] = h.Play(ctx, s)
		})
	}
	all.Wait()
	for _, p := range played {
		turns += len(p.Said)
		if len(p.Failures) > 0 {
			failures = append(failures, p.String())
		}
	}
	return turns, failures
}

// together is what one of them says. Only wishes: stock for all is not the point.
func together(i int) string {
	cokes, fernets := 1+i%9, 1+i/9%9
	return fmt.Sprintf(`phone: +549115556%04d
C: quiero %d cocas de 2,25
> retail/add_item_to_draft|retail/add_items_to_draft
C: y sumale %d fernet branca de 750
C: lo paso a buscar
> retail/set_delivery_details
= orders 0
= draft 2
= line %d x Coca-Cola 2,25
= line %d x Fernet Branca 750
`, i, cokes, fernets, cokes, fernets)
}
