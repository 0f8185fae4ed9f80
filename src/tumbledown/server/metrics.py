"""What Prometheus can read."""

from prometheus_client import Counter, Gauge, Histogram

CHOICES = Counter("tumbledown_choices", "Choices stored, by people and bots", ["game", "by"])
ENTRIES = Counter("tumbledown_entries", "Entries stored in match logs", ["kind"])
REFUSED = Counter("tumbledown_refused", "Messages refused, by the code of the reason", ["code"])
CONFLICTS = Counter("tumbledown_conflicts", "Entries that another process had stored first")
NOT_STORED = Counter("tumbledown_not_stored", "Entries that the database could not store")
COMMIT_SECONDS = Histogram(
    "tumbledown_commit_seconds",
    "Time until a batch of entries was durable",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
BATCH_ENTRIES = Counter("tumbledown_batch_entries", "Entries stored in batches; divided by commits, the batch size")
SOCKETS = Gauge("tumbledown_sockets", "Open sockets")
ROOMS = Gauge("tumbledown_rooms", "Tables in memory")
REQUESTS = Counter("tumbledown_requests", "Requests answered, by status", ["status"])
LIMITED = Counter("tumbledown_limited", "Requests, messages and sockets refused by a limit", ["limit"])
THINKING_RETRIES = Counter("tumbledown_thinking_retries", "Choices of bots thought about again: a worker died")
HURRIED = Counter(
    "tumbledown_hurried", "Times that a table's bots began to think less, because many waited for workers"
)
EVENT_LOOP_LAG = Gauge("tumbledown_event_loop_lag_seconds", "How late the event loop was, last time it was looked at")
