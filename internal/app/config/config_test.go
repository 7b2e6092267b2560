package config_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/app/config"
)

func TestDefaultsWork(t *testing.T) {
	t.Parallel()
	c := config.Defaults()
	if err := c.Check(); err != nil {
		t.Error(err)
	}
	if !strings.HasPrefix(c.Addr, "127.0.0.1:") {
		t.Errorf("%s: nobody else is let in before somebody says so", c.Addr)
	}
	if c.Data == "" || c.DatabaseURL != "" {
		t.Errorf("%+v: a laptop needs a folder and no server", c)
	}
}

func TestCheckNamesTheWrongSetting(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*config.Config)
		says   string // empty: it is valid
	}{
		"every interface":          {func(c *config.Config) { c.Addr = ":8080" }, ""},
		"IPv6":                     {func(c *config.Config) { c.Addr = "[::1]:80" }, ""},
		"no port":                  {func(c *config.Config) { c.Addr = "localhost" }, "--addr"},
		"nowhere to listen":        {func(c *config.Config) { c.Addr = "" }, "--addr"},
		"PostgreSQL":               {func(c *config.Config) { c.DatabaseURL, c.Data = "postgres://u@h/d", "" }, ""},
		"its other name":           {func(c *config.Config) { c.DatabaseURL = "postgresql://u@h/d" }, ""},
		"another database":         {func(c *config.Config) { c.DatabaseURL = "mysql://u@h/d" }, "--database-url"},
		"a public path":            {func(c *config.Config) { c.PublicURL = "https://h/mostrador" }, "--public-url"},
		"a secret key":             {func(c *config.Config) { c.SecretKey = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" }, ""},
		"a short secret key":       {func(c *config.Config) { c.SecretKey = "c2VjcmV0bw==" }, "--secret-key"},
		"webhooks to this machine": {func(c *config.Config) { c.WebhookLoopback = "127.0.0.1:9000, [::1]:9001" }, ""},
		"no public scheme":         {func(c *config.Config) { c.PublicURL = "mostrador.example" }, "--public-url"},
		"an origin with a path":    {func(c *config.Config) { c.AllowOrigin = "https://a.example, https://b.example/x" }, "--allow-origin"},
		"no URL": {func(c *config.Config) { c.DatabaseURL = "host=h user=u password=secreto" },
			"--database-url"},
		"a broken URL": {func(c *config.Config) { c.DatabaseURL = "postgres://u:secreto@h:x y/d" },
			"--database-url"},
		"no database":             {func(c *config.Config) { c.Data = "" }, "--data"},
		"a level in capitals":     {func(c *config.Config) { c.LogLevel = "WARN" }, ""},
		"an unknown level":        {func(c *config.Config) { c.LogLevel = "loud" }, "--log-level"},
		"JSON":                    {func(c *config.Config) { c.LogFormat = "json" }, ""},
		"an unknown format":       {func(c *config.Config) { c.LogFormat = "xml" }, "--log-format"},
		"a collector":             {func(c *config.Config) { c.OTLP = "http://127.0.0.1:4318" }, ""},
		"a collector without URL": {func(c *config.Config) { c.OTLP = "127.0.0.1:4318" }, "--otlp"},
		"a collector over gRPC":   {func(c *config.Config) { c.OTLP = "grpc://127.0.0.1:4317" }, "--otlp"},
		"a short secret":          {func(c *config.Config) { c.SecretKey = "c2VjcmV0bw==" }, "--secret-key"},
		"a secret not in base64": {func(c *config.Config) { c.SecretKey = "secreto secreto secreto secreto!" },
			"--secret-key"},
		"backups in a folder":       {func(c *config.Config) { c.Backup.To = "/var/backups/mostrador" }, ""},
		"backups somewhere":         {func(c *config.Config) { c.Backup.To = "backups" }, "--backup-to"},
		"backups in no bucket":      {func(c *config.Config) { bucket(c, "https://s3.example"); c.Backup.To = "s3://" }, "--backup-to"},
		"backups in a bucket":       {func(c *config.Config) { bucket(c, "https://s3.example"); c.Backup.To = "s3://b/p" }, ""},
		"backups without a service": {func(c *config.Config) { c.Backup.To = "s3://b/p" }, "--backup-to"},
		"backups all the time":      {func(c *config.Config) { c.Backup.Every = "1s" }, "--backup-every"},
		"backups some time":         {func(c *config.Config) { c.Backup.Every = "daily" }, "--backup-every"},
		"no backup kept":            {func(c *config.Config) { c.Backup.Keep = "0" }, "--backup-keep"},
		"a bucket":                  {func(c *config.Config) { bucket(c, "https://s3.example") }, ""},
		"a bucket with a path":      {func(c *config.Config) { bucket(c, "https://s3.example/files") }, "--s3-endpoint"},
		"a bucket without its key": {func(c *config.Config) { bucket(c, "https://s3.example"); c.S3SecretKey = "" },
			"--s3-endpoint"},
		"models of this machine": {func(c *config.Config) { c.ModelLoopback = "127.0.0.1:11434" }, ""},
		"models of another":      {func(c *config.Config) { c.ModelLoopback = "10.0.0.1:11434" }, "--model-loopback"},
		"models nearby": {func(c *config.Config) { c.ModelNets = "192.168.5.0/24,host.docker.internal:11434" },
			""},
		"models everywhere":     {func(c *config.Config) { c.ModelNets = "0.0.0.0/0" }, "--model-net"},
		"models at no address":  {func(c *config.Config) { c.ModelNets = "gpu.lan" }, "--model-net"},
		"models at the cloud's": {func(c *config.Config) { c.ModelNets = "169.254.169.254:80" }, "--model-net"},
		"webhooks to another": {func(c *config.Config) { c.WebhookLoopback = "127.0.0.1:9000,10.0.0.1:9000" },
			"--webhook-loopback"},
	} {
		set := config.Defaults()
		c.change(&set)
		err := set.Check()
		if c.says == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one line about %s", name, err, c.says)
		}
		if err != nil && strings.Contains(err.Error(), "secreto") {
			t.Errorf("%s: the password is in %q", name, err)
		}
	}
}

func bucket(c *config.Config, endpoint string) {
	c.S3Endpoint, c.S3Bucket, c.S3AccessKey, c.S3SecretKey = endpoint, "files", "key", "secreto"
}

func TestLinksStartWhereTheServerIsReached(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]config.Config{
		"https://mostrador.example": {Addr: ":8080", PublicURL: "https://mostrador.example/"},
		"http://127.0.0.1:9000":     {Addr: "127.0.0.1:9000"},
		"http://127.0.0.1:9001":     {Addr: "0.0.0.0:9001"},
		"http://127.0.0.1:9002":     {Addr: ":9002"},
		"http://[::1]:9003":         {Addr: "[::1]:9003"},
	} {
		if got := c.BaseURL(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestFreeSpace(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]float64{
		"": {0, 0}, "0": {0, 0}, "5%,2GB": {5, 2 << 30}, "10 %": {10, 0}, "512mb": {0, 512 << 20}, "0%,0GB": {0, 0},
		"1.5GB": {0, 1.5 * (1 << 30)},
	} {
		c := config.Defaults()
		c.MinFree = text
		percent, bytes, err := c.FreeSpace()
		if err != nil || percent != want[0] || float64(bytes) != want[1] {
			t.Errorf("%q: %v, %v, %v", text, percent, bytes, err)
		}
	}
	for _, text := range []string{"5", "-1%", "100%", "much", "5%%", "NaN%", "1e9GB"} {
		c := config.Defaults()
		c.MinFree = text
		if err := c.Check(); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}
