package app

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"

	"github.com/mostrador/mostrador/internal/store"
)

// numbers are read from the parts only when metrics are scraped.
type numbers struct {
	meter    metric.Meter
	all      []metric.Observable
	observes []func(metric.Observer)
	errs     []error
}

// gauge is a number that goes up and down.
func (n *numbers) gauge(name, about string, read func() int64) {
	g, err := n.meter.Int64ObservableGauge(name, metric.WithDescription(about))
	n.add(g, err, func(o metric.Observer) { o.ObserveInt64(g, read()) })
}

// counter is a number that only grows, with a label where there is one.
func (n *numbers) counter(name, about string, read func() uint64, label ...attribute.KeyValue) {
	c, err := n.meter.Int64ObservableCounter(name, metric.WithDescription(about))
	n.add(c, err, func(o metric.Observer) { o.ObserveInt64(c, int64(read()), metric.WithAttributes(label...)) })
}

func (n *numbers) add(i metric.Observable, err error, observe func(metric.Observer)) {
	n.all, n.errs, n.observes = append(n.all, i), append(n.errs, err), append(n.observes, observe)
}

// publish registers them all with the meter.
func (n *numbers) publish() error {
	_, err := n.meter.RegisterCallback(func(_ context.Context, o metric.Observer) error {
		for _, observe := range n.observes {
			observe(o)
		}
		return nil
	}, n.all...)
	return errors.Join(append(n.errs, err)...)
}

// publishNumbers publishes every metric beside those the runtime counts itself.
func (a *App) publishNumbers() error {
	n := &numbers{meter: a.telemetry.meter}
	n.gauge("mostrador.store.queue", "Units that wait: for SQLite's writer, or for a connection to PostgreSQL.",
		func() int64 { return a.DB.Stats().Waiting })
	n.counter("mostrador.store.commits", "Commits that made something durable.",
		func() uint64 { return a.DB.Stats().Commits })
	n.counter("mostrador.store.units", "Units those commits made durable.", func() uint64 { return a.DB.Stats().Units })
	n.counter("mostrador.store.retries", "Units tried again after a conflict with another.",
		func() uint64 { return a.DB.Stats().Retries })
	n.counter("mostrador.store.discarded", "Groups undone whole and run again one by one.",
		func() uint64 { return a.DB.Stats().Discarded })

	n.gauge("mostrador.executions.unwritten", "Execution rows that wait for their batch.",
		func() int64 { return int64(a.Runtime.Backlog().Rows) })
	n.gauge("mostrador.executions.unsealed", "Workspaces whose newest execution rows are not chained yet.",
		func() int64 { return int64(a.Runtime.Backlog().Unsealed) })

	n.gauge("mostrador.events.listeners", "Open event streams.",
		func() int64 { return int64(a.Events.Stats().Listeners) })
	n.gauge("mostrador.events.feeds", "Workspaces somebody listens to here, each polled four times a second.",
		func() int64 { return int64(a.Events.Stats().Feeds) })
	n.gauge("mostrador.events.behind", "Workspaces with events that have no number yet.",
		func() int64 { return int64(a.Events.Stats().Behind) })
	n.counter("mostrador.events.numbered", "Events numbered here.", func() uint64 { return a.Events.Stats().Numbered })

	n.gauge("mostrador.webhooks.sending", "Webhooks on their way.",
		func() int64 { return int64(a.Webhooks.Stats().Sending) })
	const attempts, about = "mostrador.webhooks.attempts", "Attempts to deliver a webhook, by what came of it."
	n.counter(attempts, about, func() uint64 { return a.Webhooks.Stats().Delivered },
		attribute.String("outcome", "delivered"))
	n.counter(attempts, about, func() uint64 { return a.Webhooks.Stats().Failed },
		attribute.String("outcome", "failed"))
	n.counter(attempts, about, func() uint64 { return a.Webhooks.Stats().Dead }, attribute.String("outcome", "dead"))

	n.gauge("mostrador.backup.last", "When the newest good backup of all nodes was begun, in Unix seconds; 0: there is none.",
		func() int64 { return unix(a.backups.schedule.Stats().Last.Good.StartedAt) })
	const backupRuns, aboutRuns = "mostrador.backup.runs", "Scheduled backups tried here, by what came of them."
	n.counter(backupRuns, aboutRuns, func() uint64 { return a.backups.schedule.Stats().Made },
		attribute.String("outcome", "made"))
	n.counter(backupRuns, aboutRuns, func() uint64 { return a.backups.schedule.Stats().Failed },
		attribute.String("outcome", "failed"))

	n.gauge("mostrador.chat.pages", "Pages of the web chat that listen to their conversation.",
		func() int64 { return int64(a.doors.chat.Pages()) })

	n.gauge("mostrador.search.indexes", "Product indexes in memory.",
		func() int64 { i, _ := a.Search.Stats(); return int64(i) })
	n.gauge("mostrador.search.products", "Products in those indexes.",
		func() int64 { _, p := a.Search.Stats(); return int64(p) })
	return n.publish()
}

func unix(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.Unix()
}

// groupSizes is the histogram of units per commit. The meter has no histogram that is read on demand, so this one is
// Prometheus's own.
type groupSizes struct{ db *store.DB }

var groupSize = prometheus.NewDesc("mostrador_store_group_size", "Units made durable by one commit.", nil, nil)

func (g groupSizes) Describe(to chan<- *prometheus.Desc) { to <- groupSize }

func (g groupSizes) Collect(to chan<- prometheus.Metric) {
	s := g.db.Stats()
	total, buckets := uint64(0), make(map[float64]uint64, store.GroupSizes)
	for i, n := range s.Groups {
		total += n
		buckets[float64(int(1)<<i)] = total
	}
	to <- prometheus.MustNewConstHistogram(groupSize, total, float64(s.Units), buckets)
}
