// Package guides is the guides for the people of a business, as the repository and the dashboard show them.
package guides

import "embed"

// Files are the guides by language, and their pictures, which `make guides` takes.
//
//go:embed es/*.md pt/*.md en/*.md pictures
var Files embed.FS

// Names are the guides there are in Spanish and Portuguese, in the order they are offered; in English there is the owner's.
var Names = []string{"owner", "reception", "integrator"}
