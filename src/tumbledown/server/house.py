"""What a server is made of, put together once."""

from tumbledown.server.designs import Designs
from tumbledown.server.hall import Hall
from tumbledown.server.identity import Identities
from tumbledown.server.lessons import Lessons
from tumbledown.server.puzzles import Puzzles
from tumbledown.server.replays import Replays
from tumbledown.server.settings import Settings, is_postgres
from tumbledown.server.sockets import Sockets
from tumbledown.server.store.base import Store
from tumbledown.server.store.sqlite import SqliteStore
from tumbledown.server.studies import Studies
from tumbledown.server.tables import Tables


def make_store(settings: Settings) -> Store:
    """The store that the settings name."""
    if is_postgres(settings.database):
        from tumbledown.server.store.postgres import PostgresStore

        return PostgresStore(settings.database, patience=settings.store_seconds)
    return SqliteStore(settings.database)


class House:
    """Everything behind the interface."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = make_store(settings)
        self.hall = Hall(settings, self.store)
        self.identities = Identities(settings, self.store)
        self.tables = Tables(self.hall)
        self.studies = Studies(self.hall)
        self.replays = Replays(self.hall)
        self.lessons = Lessons(self.hall)
        self.puzzles = Puzzles()
        self.designs = Designs(self.store)
        self.sockets = Sockets(settings, self.hall, self.identities)
