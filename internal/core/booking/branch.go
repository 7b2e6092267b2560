package booking

import (
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

var (
	msgNoBranch = locale.Text{
		ES: "No encontré esa sucursal.",
		PT: "Não encontrei essa unidade.",
		EN: "I could not find that branch.",
	}
	msgNoBranchCalled = locale.Text{
		ES: "No tenemos ninguna sucursal “%s”.",
		PT: "Não temos nenhuma unidade “%s”.",
		EN: "We have no branch “%s”.",
	}
	msgBranchesAre = locale.Text{
		ES: " Las sucursales son %s.",
		PT: " As unidades são %s.",
		EN: " The branches are %s.",
	}
	msgBranchIs = locale.Text{ES: " La única es %s.", PT: " A única é %s.", EN: " The only one is %s."}

	msgWhichBranch = locale.Text{
		ES: "“%s” puede ser %s. ¿Cuál de las sucursales?",
		PT: "“%s” pode ser %s. Qual das unidades?",
		EN: "“%s” could be %s. Which branch?",
	}

	msgPickupWhere = locale.Text{
		ES: "¿En cuál de nuestras sucursales lo querés retirar: %s?",
		MX: "¿En cuál de nuestras sucursales lo quieres recoger: %s?",
		PT: "Em qual das nossas unidades você quer retirar: %s?",
		EN: "Which of our branches would you like to pick it up at: %s?",
	}

	msgAtBranch = locale.Text{ES: " en la sucursal %s", PT: " na unidade %s", EN: " at the %s branch"}
	msgAtNamed  = locale.Text{ES: " en la %s", PT: " na %s", EN: " at %s"}

	msgFromBranch = locale.Text{ES: " desde la sucursal %s", PT: " pela unidade %s", EN: " from the %s branch"}
	msgFromNamed  = locale.Text{ES: " desde la %s", PT: " pela %s", EN: " from %s"}
)

// Branch returns the named branch, also one that was removed, else the conversation's, else the first; an unknown name
// is not_found. A business without branches gets one with an empty id.
func (ps *Places) Branch(id string) (Branch, error) {
	if _, err := ps.Branches(); err != nil {
		return Branch{}, err
	}
	named := id != ""
	if id == "" {
		id = ps.scope.BranchID
	}
	i := slices.IndexFunc(ps.branches, func(b Branch) bool { return b.ID == id })
	switch {
	case i >= 0:
		return ps.branches[i], nil
	case named:
		if i = slices.IndexFunc(ps.removed, func(b Branch) bool { return b.ID == id }); i >= 0 {
			return ps.removed[i], nil
		}
		return Branch{}, ps.noBranch("")
	case len(ps.branches) > 0:
		return ps.branches[0], nil
	}
	return Branch{}, nil
}

// Branches returns all branches but those that were removed, the first one first.
func (ps *Places) Branches() ([]Branch, error) {
	if ps.branches == nil {
		list, err := ps.rows.Branches()
		if err != nil {
			return nil, err
		}
		ps.branches = []Branch{}
		for _, b := range list {
			if b.Removed {
				ps.removed = append(ps.removed, b)
			} else {
				ps.branches = append(ps.branches, b)
			}
		}
	}
	return ps.branches, nil
}

// At returns the branch that a call is about, and makes it the unit's own: hours, stock and delivery of the rest of the
// unit are that branch's, and the conversation keeps its own. said is an id, or the name in a customer's words; without
// it, the branch is the conversation's, else the first. Codes: not_found with the names of the branches,
// invalid_arguments if it could be several.
func (ps *Places) At(path, said string) (Branch, error) {
	b, err := ps.Meant(path, said)
	if err == nil {
		ps.scope.BranchID = b.ID
	}
	return b, err
}

// Pickup is At for what a customer comes to fetch: of several branches one must be said, or be the conversation's.
// Codes: those of At, invalid_arguments with all of them, their addresses too, if the customer named none.
func (ps *Places) Pickup(path, said string) (Branch, error) {
	list, err := ps.Branches()
	if err != nil {
		return Branch{}, err
	}
	here, err := ps.Exists(ps.scope.BranchID)
	if err != nil {
		return Branch{}, err
	}
	if locale.OneLine(said) == "" && len(list) > 1 && here == "" {
		return Branch{}, ps.scope.Invalid(path, msgPickupWhere, ps.Addressed(list, true))
	}
	return ps.At(path, said)
}

// Meant is At for a caller that goes on at its own branch.
func (ps *Places) Meant(path, said string) (Branch, error) {
	said = locale.OneLine(said)
	if said == "" {
		return ps.Branch("")
	}
	if uuid.Validate(said) == nil {
		id, err := ps.Exists(said)
		if err == nil && id == "" {
			err = ps.noBranch("")
		}
		if err != nil {
			return Branch{}, err
		}
		return ps.Branch(id)
	}
	list, err := ps.Branches()
	if err != nil {
		return Branch{}, err
	}
	switch fits := BranchesMeant(list, said); {
	case len(fits) == 0:
		return Branch{}, ps.noBranch(said)
	case len(fits) > 1:
		return Branch{}, ps.scope.Invalid(path, msgWhichBranch, locale.Quotable(said), ps.names(fits, true))
	default:
		return fits[0], nil
	}
}

// Named is the id of the branch that is named; empty: none is.
func (ps *Places) Named(path, said string) (string, error) {
	if locale.OneLine(said) == "" {
		return "", nil
	}
	b, err := ps.Meant(path, said)
	return b.ID, err
}

// Exists returns the id if it is a branch's, else nothing: settings may name one that was never there.
func (ps *Places) Exists(id string) (string, error) {
	list, err := ps.Branches()
	if !slices.ContainsFunc(list, func(b Branch) bool { return b.ID == id }) {
		id = ""
	}
	return id, err
}

// BranchesMeant returns the branches that a customer's or an operator's words could mean: by their names, else by their addresses.
func BranchesMeant(list []Branch, said string) []Branch {
	words := placeWords(said)
	if len(words) == 0 {
		return nil
	}
	full := 0 // of the names that are said in full, the longest is meant
	for _, b := range list {
		if name := placeWords(b.Name); has(words, name) {
			full = max(full, len(name))
		}
	}
	for _, fits := range []func(b Branch) bool{
		func(b Branch) bool { return has(words, placeWords(b.Name)) && len(placeWords(b.Name)) == full },
		func(b Branch) bool { return has(placeWords(b.Name), words) },
		func(b Branch) bool { return has(placeWords(b.Address), words) },
	} {
		if found := lists.Filter(list, fits); len(found) > 0 {
			return found
		}
	}
	return nil
}

// asides are the words that customers and owners put beside the name of a branch.
var asides = word.Set(`sucursal sucursales sede local tienda unidad unidade filial loja branch shop store
	la el las los lo a o as os en em na no de del do da the at in of`)

// kindsOfPlace are those that say what it is, with their article: "en la Sucursal Norte".
var kindsOfPlace = word.Set(`sucursal sede tienda unidad unidade filial loja`)

// placeWords are the words of a branch's name, or of what is said of it.
func placeWords(text string) []string {
	all := spelled(locale.Fold(text))
	if words := lists.Filter(all, func(w string) bool { return !asides[w] }); len(words) > 0 {
		return words
	}
	return all
}

// has reports whether a name has all the words, with a typo in the longer ones at most.
func has(name, words []string) bool {
	const long = 5
	for _, w := range words {
		if !slices.ContainsFunc(name, func(n string) bool {
			return n == w || len(n) >= long && len(w) >= long && word.OneEdit(n, w)
		}) {
			return false
		}
	}
	return len(words) > 0
}

// noBranch is not_found with the names of the branches; without words the branch was named by its id.
func (ps *Places) noBranch(said string) error {
	list, err := ps.Branches()
	if err != nil {
		return err
	}
	text, are := ps.scope.Say(msgNoBranch), msgBranchesAre
	if said != "" {
		text = ps.scope.Say(msgNoBranchCalled, locale.Quotable(said))
	}
	switch len(list) {
	case 0:
		return fault.New(fault.NotFound, "%s", text)
	case 1:
		are = msgBranchIs
	}
	return fault.New(fault.NotFound, "%s", text+ps.scope.Say(are, ps.names(list, false)))
}

func (ps *Places) names(list []Branch, choice bool) string {
	return locale.List(ps.scope.Workspace.Locale, lists.Map(list, func(b Branch) string { return b.Name }), choice)
}

// Addressed lists branches with their addresses: "Centro (Mitre 12) y Norte", or "o" for a choice.
func (ps *Places) Addressed(list []Branch, choice bool) string {
	return locale.List(ps.scope.Workspace.Locale, lists.Map(list, func(b Branch) string {
		if b.Address == "" {
			return locale.OneLine(b.Name)
		}
		return locale.OneLine(b.Name + " (" + b.Address + ")")
	}), choice)
}

// Where says at which branch something is: " en la sucursal Norte". It is empty unless the business has several.
func (ps *Places) Where(branchID string) (string, error) {
	return ps.located(branchID, msgAtBranch, msgAtNamed)
}

// From is Where for what comes from the branch: " desde la sucursal Norte".
func (ps *Places) From(branchID string) (string, error) {
	return ps.located(branchID, msgFromBranch, msgFromNamed)
}

func (ps *Places) located(branchID string, plain, named locale.Text) (string, error) {
	name, err := ps.Several(branchID)
	if err != nil || name == "" {
		return "", err
	}
	folded := spelled(locale.Fold(name))
	if len(folded) > 0 && kindsOfPlace[folded[0]] ||
		ps.scope.Workspace.Locale.Language() == "en" && slices.Contains(folded, "branch") {
		return ps.scope.Say(named, name), nil
	}
	return ps.scope.Say(plain, name), nil
}

// Several is the name of a branch if the business has several, or had this one; else, and for an order or a booking
// without one, it is empty.
func (ps *Places) Several(branchID string) (string, error) {
	list, err := ps.Branches()
	if i := slices.IndexFunc(ps.removed, func(b Branch) bool { return b.ID == branchID }); i >= 0 {
		return ps.removed[i].Name, err
	}
	i := slices.IndexFunc(list, func(b Branch) bool { return b.ID == branchID })
	if err != nil || len(list) < 2 || i < 0 || strings.TrimSpace(list[i].Name) == "" {
		return "", err
	}
	return list[i].Name, nil
}
