BEGIN TRANSACTION;
CREATE TABLE accounts (
        login TEXT PRIMARY KEY,
        identity TEXT NOT NULL UNIQUE,
        password TEXT NOT NULL,
        created BIGINT NOT NULL
    );
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
        place INTEGER PRIMARY KEY, match TEXT NOT NULL,
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        seat INTEGER NOT NULL,
        option TEXT NOT NULL,
        outcomes TEXT NOT NULL,
        client BIGINT NOT NULL,
        body TEXT NOT NULL,
        at BIGINT NOT NULL,
        UNIQUE (match, number)
    );
INSERT INTO "entries" VALUES(1,'6afde73ecd533861a61b',0,'start',-1,'','[]',-1,'',1795024702649);
INSERT INTO "entries" VALUES(2,'6afde73ecd533861a61b',1,'choice',0,'0','',1,'',1795024702700);
INSERT INTO "entries" VALUES(3,'6afde73ecd533861a61b',2,'choice',1,'0','',1,'',1795024702728);
INSERT INTO "entries" VALUES(4,'6afde73ecd533861a61b',3,'choice',0,'0','',2,'',1795024702751);
INSERT INTO "entries" VALUES(5,'6afde73ecd533861a61b',4,'choice',1,'0','',2,'',1795024702772);
INSERT INTO "entries" VALUES(6,'6afde73ecd533861a61b',5,'choice',0,'0','',3,'',1795024702791);
INSERT INTO "entries" VALUES(7,'6afde73ecd533861a61b',6,'choice',1,'0','',3,'',1795024702810);
INSERT INTO "entries" VALUES(8,'6afde73ecd533861a61b',7,'choice',0,'1','',4,'',1795024702835);
INSERT INTO "entries" VALUES(9,'6afde73ecd533861a61b',8,'choice',1,'1','',4,'',1795024702851);
INSERT INTO "entries" VALUES(10,'6afde73ecd533861a61b',9,'choice',0,'1','',5,'',1795024702868);
INSERT INTO "entries" VALUES(11,'6afde73ecd533861a61b',10,'choice',1,'1','',5,'',1795024702892);
INSERT INTO "entries" VALUES(12,'6afde73ecd533861a61b',11,'choice',0,'1','',6,'',1795024702914);
INSERT INTO "entries" VALUES(13,'6afde73ecd533861a61b',12,'choice',1,'1','',6,'',1795024702928);
INSERT INTO "entries" VALUES(14,'6afde73ecd533861a61b',13,'choice',0,'2','',7,'',1795024702955);
INSERT INTO "entries" VALUES(15,'6afde73ecd533861a61b',14,'choice',1,'2','',7,'',1795024702979);
INSERT INTO "entries" VALUES(16,'6afde73ecd533861a61b',15,'choice',0,'2','',8,'',1795024702999);
INSERT INTO "entries" VALUES(17,'6afde73ecd533861a61b',16,'choice',1,'2','',8,'',1795024703012);
INSERT INTO "entries" VALUES(18,'6afde73ecd533861a61b',17,'choice',0,'2','',9,'',1795024703030);
INSERT INTO "entries" VALUES(19,'6afde73ecd533861a61b',18,'choice',1,'2','',9,'',1795024703043);
INSERT INTO "entries" VALUES(20,'6afde73ecd533861a61b',19,'choice',0,'3','',10,'',1795024703066);
INSERT INTO "entries" VALUES(21,'6afde73fe99d980bb2d6',0,'start',-1,'','[0,5]',-1,'',1795024703436);
INSERT INTO "entries" VALUES(22,'6afde73f7467ff6572ac',0,'start',-1,'','[]',-1,'',1795024703556);
INSERT INTO "entries" VALUES(23,'6afde73f7467ff6572ac',1,'choice',0,'3','',1,'',1795024703605);
INSERT INTO "entries" VALUES(24,'6afde73f7467ff6572ac',2,'choice',1,'2','',1,'',1795024703617);
INSERT INTO "entries" VALUES(25,'6afde73f7467ff6572ac',3,'undo',1,'','',2,'',1795024703619);
INSERT INTO "entries" VALUES(26,'6afde73f7467ff6572ac',4,'choice',1,'4','',3,'',1795024703624);
INSERT INTO "entries" VALUES(27,'6afde73f7467ff6572ac',5,'chat',1,'','',4,'{"text": "Grüße aus der alten Welt"}',1795024703626);
CREATE TABLE identities (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        created BIGINT NOT NULL
    );
INSERT INTO "identities" VALUES('f556a1f6c60d59e907bab547','Ann',1795024702535);
INSERT INTO "identities" VALUES('e02e47f1b4a34515eac3a41e','Bob',1795024702584);
INSERT INTO "identities" VALUES('994f261c0247858e827666e0','Ann',1795024703073);
INSERT INTO "identities" VALUES('85e17ca4d42713e7dee3a115','Bob',1795024703105);
INSERT INTO "identities" VALUES('c03b81dd18473f2cc204329c','Ann',1795024703506);
INSERT INTO "identities" VALUES('a7fa507949004b081b23dcde','Bob',1795024703530);
CREATE TABLE sessions (
        token_hash TEXT PRIMARY KEY,
        identity TEXT NOT NULL,
        created BIGINT NOT NULL,
        expires BIGINT NOT NULL
    );
INSERT INTO "sessions" VALUES('be19cd11839de8d6a721516f317ac818ffb8a0db7ac3b3e6f60c399c1748225e','f556a1f6c60d59e907bab547',1795024702535,1810576702535);
INSERT INTO "sessions" VALUES('4ece8a0c40cef7aa165c85c9d497d20705282e8d0b18be403323b7e36f403928','e02e47f1b4a34515eac3a41e',1795024702584,1810576702584);
INSERT INTO "sessions" VALUES('aee7c843a2f128944827ba52b4ef761acb273b73f4d1cafa6720f78c13cb94fe','994f261c0247858e827666e0',1795024703073,1810576703073);
INSERT INTO "sessions" VALUES('de5567ff40d3e6cd53893c63579d0314af976757dd923c27825e2fadbee27504','85e17ca4d42713e7dee3a115',1795024703105,1810576703105);
INSERT INTO "sessions" VALUES('79a151cbb3a7fc9c4db9bdef6721a0ced183a25271ab3fb215dcee64892172d4','c03b81dd18473f2cc204329c',1795024703506,1810576703506);
INSERT INTO "sessions" VALUES('b6ec6668804aaa22e1771324e1a6ba813366d44012bc41393e29cf6ba45dbe2f','a7fa507949004b081b23dcde',1795024703530,1810576703530);
CREATE TABLE sitters (
        identity TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (identity, table_id)
    );
INSERT INTO "sitters" VALUES('f556a1f6c60d59e907bab547','6afde73ecd533861a61b');
INSERT INTO "sitters" VALUES('e02e47f1b4a34515eac3a41e','6afde73ecd533861a61b');
INSERT INTO "sitters" VALUES('994f261c0247858e827666e0','6afde73fe99d980bb2d6');
INSERT INTO "sitters" VALUES('85e17ca4d42713e7dee3a115','6afde73fe99d980bb2d6');
INSERT INTO "sitters" VALUES('c03b81dd18473f2cc204329c','6afde73f7467ff6572ac');
INSERT INTO "sitters" VALUES('a7fa507949004b081b23dcde','6afde73f7467ff6572ac');
CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        created BIGINT NOT NULL,
        game TEXT NOT NULL,
        status TEXT NOT NULL,
        listed INTEGER NOT NULL,
        version INTEGER NOT NULL,
        seed TEXT NOT NULL,
        body TEXT NOT NULL
    );
INSERT INTO "tables" VALUES('6afde73ecd533861a61b',1795024702617,'connect_four','over',1,2,'d46e5d4ba37ca7b91fabcf1b8ad2fb02','{"rules_version":1,"content_hash":"2afb9b83f9314e5d029766197f539792","variants":{},"content":null,"seats":[{"kind":"person","identity":"f556a1f6c60d59e907bab547","name":"Ann"},{"kind":"person","identity":"e02e47f1b4a34515eac3a41e","name":"Bob"}],"watchable":true,"commitment":"b57f5631b31b8d94bd733e496732dec1a2837e6f9388376cae44714edd3974af","owner":"f556a1f6c60d59e907bab547","result":{"winners":[0],"places":[1,2],"reason":"four_in_a_row","scores":[0,0]},"next":null,"fork_of":null,"fork_choices":0}');
INSERT INTO "tables" VALUES('6afde73fe99d980bb2d6',1795024703408,'rubble','playing',1,1,'806fcdbecce9b0b50e0cce30a70b2ef0','{"rules_version":1,"content_hash":"65c4677669bc20bf1eb59ff5237bde6c","variants":{"board":"twin_horns","custom_board":null,"disc_start":"random","first_turn_stamina":3,"second_player_pocket":0,"null_rotation":false,"attacker_moves_after_take":true,"rubble_banks":true,"bounce_to_origin":true,"stack_push_decline":false,"shortage_choice":true,"turn_cap":200},"content":null,"seats":[{"kind":"person","identity":"994f261c0247858e827666e0","name":"Ann"},{"kind":"person","identity":"85e17ca4d42713e7dee3a115","name":"Bob"}],"watchable":true,"commitment":"e357417920fa6d9c94cf3b6f63da7b4391c00f79fe4474ddcf96e404bffb43d6","owner":"994f261c0247858e827666e0","result":null,"next":null,"fork_of":null,"fork_choices":0}');
INSERT INTO "tables" VALUES('6afde73f7467ff6572ac',1795024703547,'connect_four','playing',1,1,'3c83e1031e852bccfb76f872ffc2f774','{"rules_version":1,"content_hash":"2afb9b83f9314e5d029766197f539792","variants":{},"content":null,"seats":[{"kind":"person","identity":"c03b81dd18473f2cc204329c","name":"Ann"},{"kind":"person","identity":"a7fa507949004b081b23dcde","name":"Bob"}],"watchable":true,"commitment":"be1912d2ebf9f0ee6b8e2e33ec837a8b4823ecbb87b42dfa897e161c80631a66","owner":"c03b81dd18473f2cc204329c","result":null,"next":null,"fork_of":null,"fork_choices":0}');
CREATE INDEX tables_by_status ON tables (listed, status, created);
CREATE INDEX sessions_by_identity ON sessions (identity);
COMMIT;
