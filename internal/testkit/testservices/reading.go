package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/gateway/ocr"
)

const readingReady = "MOSTRADOR_TEST_OCR"

// fonts are what the tests draw their receipts with: a file of each package.
var fonts = map[string]string{
	"fonts-dejavu-core":     "dejavu/DejaVuSans.ttf",
	"fonts-liberation":      "liberation/LiberationSans-Regular.ttf",
	"fonts-roboto-unhinted": "roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
}

// without is set to skip the tests of reading receipts on purpose, on a
// system that has no such packages.
const without = "MOSTRADOR_TEST_WITHOUT_OCR"

// prepareReading sees to the programs that read receipts. They are optional for who
// runs a shop; a test that is skipped because they are missing would not be noticed.
func prepareReading() error {
	missing := missingForReading()
	if len(missing) > 0 && mayInstall() {
		if err := apt(missing...); err != nil {
			fmt.Fprintln(os.Stderr, "testservices:", err)
		}
		missing = missingForReading()
	}
	if len(missing) == 0 {
		return os.Setenv(readingReady, "1")
	}
	advice := fmt.Sprintf("to read receipts these are missing: %[1]s (Debian, Ubuntu: sudo apt-get install %[1]s; macOS: brew install tesseract tesseract-lang poppler)",
		strings.Join(missing, " "))
	if os.Getenv(without) == "" {
		return fmt.Errorf("%s; %s=1 runs the other tests", advice, without)
	}
	fmt.Fprintln(os.Stderr, "testservices:", advice+"; their tests are skipped")
	return nil
}

func missingForReading() []string {
	missing := ocr.Find(context.Background()).Missing()
	for name, file := range fonts {
		if _, err := os.Stat(filepath.Join("/usr/share/fonts/truetype", file)); err != nil {
			missing = append(missing, name)
		}
	}
	slices.Sort(missing)
	return missing
}
