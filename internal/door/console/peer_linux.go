package console

import (
	"net"
	"syscall"
)

// peerOf is the user at the other end.
func peerOf(conn *net.UnixConn) (user int, known bool) {
	raw, err := conn.SyscallConn()
	if err != nil {
		return 0, false
	}
	var cred *syscall.Ucred
	var failed error
	err = raw.Control(func(fd uintptr) {
		cred, failed = syscall.GetsockoptUcred(int(fd), syscall.SOL_SOCKET, syscall.SO_PEERCRED)
	})
	if err != nil || failed != nil {
		return 0, false
	}
	return int(cred.Uid), true
}
