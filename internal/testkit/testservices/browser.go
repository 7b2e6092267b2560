package main

import (
	"fmt"
	"os"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// withoutBrowser is set to skip the tests of pages on purpose.
const withoutBrowser = "MOSTRADOR_TEST_WITHOUT_CHROMIUM"

// prepareBrowser sees to the browser that pages are tested in.
func prepareBrowser() error {
	path := browser.Find()
	if path == "" && mayInstall() {
		if err := apt("chromium"); err != nil {
			fmt.Fprintln(os.Stderr, "testservices:", err)
		}
		path = browser.Find()
	}
	if path != "" {
		return os.Setenv(browser.Variable, path)
	}
	const advice = "to test pages a Chromium is missing (Debian: sudo apt-get install chromium; elsewhere any Chromium or Chrome, named by " + browser.Variable + ")"
	if os.Getenv(withoutBrowser) == "" {
		return fmt.Errorf("%s; %s=1 runs the other tests", advice, withoutBrowser)
	}
	fmt.Fprintln(os.Stderr, "testservices:", advice+"; their tests are skipped")
	return nil
}
