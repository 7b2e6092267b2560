package mcpapi

// callRoom is more stack than a call takes, down to the database.
const callRoom = 24 << 10

// makeRoom grows the goroutine's stack to what a call takes, at once. The SDK runs every call on a new goroutine,
// whose stack would double several times on the way down and copy all frames each time: R3 is 1.19
// and 1.30 without it, 1.11 and 1.17 with it.
//
//go:noinline
func makeRoom(at int) byte {
	var room [callRoom]byte
	return room[at%callRoom]
}
