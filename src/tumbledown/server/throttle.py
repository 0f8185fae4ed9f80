"""Limits on how often something may be done."""

import time
from collections import OrderedDict
from ipaddress import IPv6Address, IPv6Network

MOST_KEPT = 100_000


class Bucket:
    """Fills at `rate` a second up to `burst`; each use takes one out. A rate of 0 sets no limit."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.at = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Take so much out; False when there is not enough."""
        if self.rate <= 0:
            return True
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < amount:
            return False
        self.level -= amount
        return True

    def spend(self, amount: float) -> None:
        """Take so much out even if it is not there: it is owed then, but never more than the bucket holds."""
        self.take(0.0)
        self.level = max(self.level - amount, -self.burst)

    def seconds_until(self, amount: float = 1.0) -> float:
        """How long until so much can be taken."""
        self.take(0.0)
        return max(0.0, (amount - self.level) / self.rate) if self.rate > 0 else 0.0


def neighbourhood(address: str) -> str:
    """What counts as one address: of IPv6 the /64, because whoever has one address there has all of them."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))


class Buckets:
    """A bucket for each address, person or account; the ones longest unused are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str) -> Bucket:
        """The bucket of this key."""
        bucket = self._kept.get(key)
        if bucket is None:
            bucket = self._kept[key] = Bucket(self.rate, self.burst)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return bucket

    def take(self, key: str) -> bool:
        """Take one from the bucket of this key."""
        return self.of(key).take()
