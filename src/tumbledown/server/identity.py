"""Who somebody is: guests at once, accounts for those who want to find their games again.

A browser holds a random token in a cookie that scripts cannot read; the database has only its hash. Passwords are
hashed with argon2id, in threads, few at a time.
"""

import asyncio
import contextlib
import secrets
import time
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from tumbledown.protocol.rest import Me
from tumbledown.server.logs import warn
from tumbledown.server.names import readable
from tumbledown.server.problems import Refused, conflict, forbidden, slow_down
from tumbledown.server.settings import Settings
from tumbledown.server.store.base import Conflict, NotStored, Statement, Store, now_ms
from tumbledown.server.throttle import Buckets

COOKIE = "tumbledown"
DAY_MS = 24 * 3600 * 1000
KEPT_SECONDS = 30.0
"""How long this process believes a session without asking the database, should it miss that it was revoked."""
HASHING_AT_ONCE = 2
TIDY_SECONDS = 6 * 3600.0
STRANGERS = 20
"""How many times as many wrong passwords an account takes from all addresses from which nobody has logged in to it."""
MOST_KNOWN = 10_000


def hashed(token: str) -> str:
    """What the database keeps of a token or a code."""
    return sha256(token.encode()).hexdigest()


def new_token() -> str:
    """A secret nobody can guess."""
    return secrets.token_urlsafe(32)


class Identities:
    """Guests, accounts and their sessions."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHING_AT_ONCE)
        self._kept: dict[str, tuple[float, Me | None]] = {}
        rate = settings.passwords_per_minute / 60
        self._wrong = Buckets(rate, settings.passwords_per_minute)
        self._strangers = Buckets(rate * STRANGERS, settings.passwords_per_minute * STRANGERS)
        self._known: set[str] = set()
        """Addresses from which somebody has logged in to an account."""
        self._wrong_from = Buckets(rate * 4, settings.passwords_per_minute * 4)
        self._new = Buckets(settings.guests_per_hour / 3600, max(1, settings.guests_per_hour))

    async def who(self, token: str | None) -> Me | None:
        """The person of a session; None when the token is none, or revoked, or too old."""
        if not token or len(token) > 100:
            return None
        key = hashed(token)
        # If sessions are revoked while the database is asked, the answer is kept where nobody looks any more.
        sessions = self._kept
        kept = sessions.get(key)
        if kept is not None and kept[0] > time.monotonic():
            return kept[1]
        found = await self.store.read(
            "SELECT identities.id, identities.name, accounts.login, sessions.expires FROM sessions"
            " JOIN identities ON identities.id = sessions.identity"
            " LEFT JOIN accounts ON accounts.identity = sessions.identity"
            " WHERE sessions.token_hash = ? AND sessions.expires > ?",
            (key, now_ms()),
        )
        me = Me(id=found[0][0], name=found[0][1], login=found[0][2]) if found else None
        if len(sessions) > 50_000:
            sessions.clear()
        if me is not None:
            sessions[key] = (time.monotonic() + KEPT_SECONDS, me)
            await self._renew(key, found[0][3])
        return me

    async def _renew(self, key: str, expires: int) -> None:
        """Let a session that is used live on; written down once a day."""
        longest = now_ms() + self.settings.session_days * DAY_MS
        if expires < longest - DAY_MS:
            with contextlib.suppress(NotStored):
                sql = "UPDATE sessions SET expires = ? WHERE token_hash = ?"
                await self.store.write([Statement(sql, (longest, key))])

    def _session(self, identity: str) -> tuple[str, Statement]:
        token = new_token()
        expires = now_ms() + self.settings.session_days * DAY_MS
        return token, Statement(
            "INSERT INTO sessions (token_hash, identity, created, expires) VALUES (?, ?, ?, ?)",
            (hashed(token), identity, now_ms(), expires),
        )

    def _check_new(self, address: str) -> None:
        bucket = self._new.of(address)
        if not bucket.take():
            raise slow_down("Too many new guests from your address.", bucket.seconds_until())

    async def new_guest(self, name: str, address: str) -> tuple[Me, str]:
        """A new guest, and the token that proves it."""
        self._check_new(address)
        me = Me(id=secrets.token_hex(12), name=readable(name), login=None)
        token, session = self._session(me.id)
        await self.store.write(
            [
                Statement("INSERT INTO identities (id, name, created) VALUES (?, ?, ?)", (me.id, me.name, now_ms())),
                session,
            ]
        )
        return me, token

    async def new_account(self, me: Me, login: str, password: str, address: str) -> tuple[Me, str]:
        """Turn a guest into an account, and give it a token of its own; games and seats stay, older tokens do not."""
        self._check_new(address)
        if me.login is not None:
            raise conflict("has_account", "You have an account already.")
        stripped = readable(login, "login")
        async with self._hashing:
            kept = await asyncio.to_thread(self._hasher.hash, password)
        token, session = self._session(me.id)
        account = Statement(
            "INSERT INTO accounts (login, identity, password, created) VALUES (?, ?, ?, ?)",
            (stripped.casefold(), me.id, kept, now_ms()),
        )
        try:
            await self.store.write(
                [account, Statement("DELETE FROM sessions WHERE identity = ?", (me.id,)), session],
            )
        except Conflict:
            raise conflict("login_taken", "That login is taken.") from None
        self.forget_sessions()
        return Me(id=me.id, name=me.name, login=stripped.casefold()), token

    async def forget_expired(self) -> None:
        """Delete sessions that nobody can use any more, now and then."""
        while True:
            try:
                await self.store.write([Statement("DELETE FROM sessions WHERE expires < ?", (now_ms(),))])
            except NotStored as error:
                warn("not_stored", why=str(error))
            await asyncio.sleep(TIDY_SECONDS)

    async def log_in(self, login: str, password: str, address: str) -> tuple[Me, str]:
        """Come back to an account; wrong passwords are slowed, for the account and for the address."""
        key = login.strip().casefold()
        # Whoever guesses from elsewhere must not lock the owner out: each address has tries of its own.
        here = f"{address} {key}"
        buckets = [self._wrong.of(here), self._wrong_from.of(address)]
        if here not in self._known:
            buckets.append(self._strangers.of(key))
        for bucket in buckets:
            if not bucket.take():
                raise slow_down("Too many wrong passwords; wait a while.", bucket.seconds_until())
        found = await self.store.read(
            "SELECT identities.id, identities.name, accounts.password FROM accounts"
            " JOIN identities ON identities.id = accounts.identity WHERE accounts.login = ?",
            (key,),
        )
        if not await self._matches(found[0][2] if found else None, password):
            raise wrong_password()
        # A right password gives back what it took.
        for bucket in buckets:
            bucket.level += 1
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known.add(here)
        token, session = self._session(found[0][0])
        await self.store.write([session])
        return Me(id=found[0][0], name=found[0][1], login=key), token

    async def _matches(self, kept: str | None, password: str) -> bool:
        """Whether it is the password; an unknown login takes as long as a wrong password."""
        async with self._hashing:
            if kept is None:
                await asyncio.to_thread(self._hasher.hash, password)
                return False
            try:
                return await asyncio.to_thread(self._hasher.verify, kept, password)
            except (VerifyMismatchError, InvalidHashError):
                return False

    async def log_out(self, token: str, everywhere: bool) -> None:
        """Revoke a session, or all sessions of its person."""
        key = hashed(token)
        if everywhere:
            sql = "DELETE FROM sessions WHERE identity IN (SELECT identity FROM sessions WHERE token_hash = ?)"
            await self.store.write([Statement(sql, (key,))])
        else:
            await self.store.write([Statement("DELETE FROM sessions WHERE token_hash = ?", (key,))])
        self.forget_sessions()

    def forget_sessions(self) -> None:
        """Ask the database again who somebody is."""
        self._kept = {}


def wrong_password() -> Refused:
    """The same answer for an unknown login and a wrong password."""
    return forbidden("wrong_password", "Login or password is wrong.")
