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
INSERT INTO "alembic_version" VALUES('0002');
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
INSERT INTO "entries" VALUES(1,'6afde74cb9b2ccfbd0e0',0,'start',-1,'','[]',-1,'',1795024716088);
INSERT INTO "entries" VALUES(2,'6afde74cb9b2ccfbd0e0',1,'choice',0,'0','',1,'',1795024716179);
INSERT INTO "entries" VALUES(3,'6afde74cb9b2ccfbd0e0',2,'choice',1,'0','',1,'',1795024716216);
INSERT INTO "entries" VALUES(4,'6afde74cb9b2ccfbd0e0',3,'choice',0,'0','',2,'',1795024716235);
INSERT INTO "entries" VALUES(5,'6afde74cb9b2ccfbd0e0',4,'choice',1,'0','',2,'',1795024716255);
INSERT INTO "entries" VALUES(6,'6afde74cb9b2ccfbd0e0',5,'choice',0,'0','',3,'',1795024716276);
INSERT INTO "entries" VALUES(7,'6afde74cb9b2ccfbd0e0',6,'choice',1,'0','',3,'',1795024716298);
INSERT INTO "entries" VALUES(8,'6afde74cb9b2ccfbd0e0',7,'choice',0,'1','',4,'',1795024716322);
INSERT INTO "entries" VALUES(9,'6afde74cb9b2ccfbd0e0',8,'choice',1,'1','',4,'',1795024716343);
INSERT INTO "entries" VALUES(10,'6afde74cb9b2ccfbd0e0',9,'choice',0,'1','',5,'',1795024716371);
INSERT INTO "entries" VALUES(11,'6afde74cb9b2ccfbd0e0',10,'choice',1,'1','',5,'',1795024716402);
INSERT INTO "entries" VALUES(12,'6afde74cb9b2ccfbd0e0',11,'choice',0,'1','',6,'',1795024716430);
INSERT INTO "entries" VALUES(13,'6afde74cb9b2ccfbd0e0',12,'choice',1,'1','',6,'',1795024716451);
INSERT INTO "entries" VALUES(14,'6afde74cb9b2ccfbd0e0',13,'choice',0,'2','',7,'',1795024716478);
INSERT INTO "entries" VALUES(15,'6afde74cb9b2ccfbd0e0',14,'choice',1,'2','',7,'',1795024716503);
INSERT INTO "entries" VALUES(16,'6afde74cb9b2ccfbd0e0',15,'choice',0,'2','',8,'',1795024716527);
INSERT INTO "entries" VALUES(17,'6afde74cb9b2ccfbd0e0',16,'choice',1,'2','',8,'',1795024716558);
INSERT INTO "entries" VALUES(18,'6afde74cb9b2ccfbd0e0',17,'choice',0,'2','',9,'',1795024716583);
INSERT INTO "entries" VALUES(19,'6afde74cb9b2ccfbd0e0',18,'choice',1,'2','',9,'',1795024716613);
INSERT INTO "entries" VALUES(20,'6afde74cb9b2ccfbd0e0',19,'choice',0,'3','',10,'',1795024716631);
INSERT INTO "entries" VALUES(21,'6afde74c36d64a49c23f',0,'start',-1,'','[1,5]',-1,'',1795024717205);
INSERT INTO "entries" VALUES(22,'6afde74d7acacc9c2c59',0,'start',-1,'','[]',-1,'',1795024717309);
INSERT INTO "entries" VALUES(23,'6afde74d7acacc9c2c59',1,'choice',0,'3','',1,'',1795024717369);
INSERT INTO "entries" VALUES(24,'6afde74d7acacc9c2c59',2,'choice',1,'2','',1,'',1795024717384);
INSERT INTO "entries" VALUES(25,'6afde74d7acacc9c2c59',3,'undo',1,'','',2,'',1795024717385);
INSERT INTO "entries" VALUES(26,'6afde74d7acacc9c2c59',4,'choice',1,'4','',3,'',1795024717387);
INSERT INTO "entries" VALUES(27,'6afde74d7acacc9c2c59',5,'chat',1,'','',4,'{"text": "Grüße aus der alten Welt"}',1795024717388);
CREATE TABLE evaluations (match TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE identities (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        created BIGINT NOT NULL
    );
INSERT INTO "identities" VALUES('f60c0095c6665602a742cfca','Ann',1795024715956);
INSERT INTO "identities" VALUES('66de466bc93c3dfed46f80ff','Bob',1795024716007);
INSERT INTO "identities" VALUES('c944354576f4a34316f2829a','Ann',1795024716641);
INSERT INTO "identities" VALUES('3ee5718dda735c312ae374e5','Bob',1795024716677);
INSERT INTO "identities" VALUES('ea2980f5ece5cddea26dfe6c','Ann',1795024717255);
INSERT INTO "identities" VALUES('9eab953e79f1ef3bc27c150e','Bob',1795024717277);
CREATE TABLE sessions (
        token_hash TEXT PRIMARY KEY,
        identity TEXT NOT NULL,
        created BIGINT NOT NULL,
        expires BIGINT NOT NULL
    );
INSERT INTO "sessions" VALUES('034e4ad7208b47d88c711cfdfec0e85b9ab80e364ff9962a94501471c58a89d6','f60c0095c6665602a742cfca',1795024715956,1810576715956);
INSERT INTO "sessions" VALUES('e19faa7af31042a5f71ddc0321cbf4f59c40aa7e10ff3b7bd29328ca7d2a91c3','66de466bc93c3dfed46f80ff',1795024716007,1810576716007);
INSERT INTO "sessions" VALUES('81e50187b3c5047c3a2260023d4f98404d7a28dffe7bb9497d3d9e8a4e3ba470','c944354576f4a34316f2829a',1795024716641,1810576716641);
INSERT INTO "sessions" VALUES('5f1ccb0b72622ca6496d29164ae7f1f92c6c3fb267e362b43b6e3d0ebe8c1c52','3ee5718dda735c312ae374e5',1795024716677,1810576716677);
INSERT INTO "sessions" VALUES('2f5864f1acc0c68ccd9e9a869c251976d9b433e80a3f1f751e99228e37f1fe71','ea2980f5ece5cddea26dfe6c',1795024717255,1810576717255);
INSERT INTO "sessions" VALUES('49ec58c3678832090efe4b5f6851ab8ff4a06365ee49e95bb7e6333da4182fca','9eab953e79f1ef3bc27c150e',1795024717277,1810576717277);
CREATE TABLE sitters (
        identity TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (identity, table_id)
    );
INSERT INTO "sitters" VALUES('f60c0095c6665602a742cfca','6afde74cb9b2ccfbd0e0');
INSERT INTO "sitters" VALUES('66de466bc93c3dfed46f80ff','6afde74cb9b2ccfbd0e0');
INSERT INTO "sitters" VALUES('c944354576f4a34316f2829a','6afde74c36d64a49c23f');
INSERT INTO "sitters" VALUES('3ee5718dda735c312ae374e5','6afde74c36d64a49c23f');
INSERT INTO "sitters" VALUES('ea2980f5ece5cddea26dfe6c','6afde74d7acacc9c2c59');
INSERT INTO "sitters" VALUES('9eab953e79f1ef3bc27c150e','6afde74d7acacc9c2c59');
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
INSERT INTO "tables" VALUES('6afde74cb9b2ccfbd0e0',1795024716067,'connect_four','over',1,2,'e89b51c697a261e44ee7b92571328065','{"rules_version":1,"content_hash":"2afb9b83f9314e5d029766197f539792","variants":{},"content":null,"seats":[{"kind":"person","identity":"f60c0095c6665602a742cfca","name":"Ann"},{"kind":"person","identity":"66de466bc93c3dfed46f80ff","name":"Bob"}],"watchable":true,"commitment":"47fdc1d10f2291f4e894aecd6b618f6174684c63921aeac6a16b4490713ad72d","owner":"f60c0095c6665602a742cfca","result":{"winners":[0],"places":[1,2],"reason":"four_in_a_row","scores":[0,0]},"next":null,"fork_of":null,"fork_choices":0,"uploaded":false}');
INSERT INTO "tables" VALUES('6afde74c36d64a49c23f',1795024716990,'rubble','playing',1,1,'25725dc27cdaa3ec2e32119e8af6ecc4','{"rules_version":1,"content_hash":"65c4677669bc20bf1eb59ff5237bde6c","variants":{"board":"twin_horns","custom_board":null,"disc_start":"random","first_turn_stamina":3,"second_player_pocket":0,"null_rotation":false,"attacker_moves_after_take":true,"rubble_banks":true,"bounce_to_origin":true,"stack_push_decline":false,"shortage_choice":true,"turn_cap":200},"content":null,"seats":[{"kind":"person","identity":"c944354576f4a34316f2829a","name":"Ann"},{"kind":"person","identity":"3ee5718dda735c312ae374e5","name":"Bob"}],"watchable":true,"commitment":"fa3bc484b42d9976846f6dcd89a1b6791db76f0eb0a02c1bcd89c96ef8c46a93","owner":"c944354576f4a34316f2829a","result":null,"next":null,"fork_of":null,"fork_choices":0,"uploaded":false}');
INSERT INTO "tables" VALUES('6afde74d7acacc9c2c59',1795024717295,'connect_four','playing',1,1,'9e50cfe6f43ae224d7ff17babda9b30e','{"rules_version":1,"content_hash":"2afb9b83f9314e5d029766197f539792","variants":{},"content":null,"seats":[{"kind":"person","identity":"ea2980f5ece5cddea26dfe6c","name":"Ann"},{"kind":"person","identity":"9eab953e79f1ef3bc27c150e","name":"Bob"}],"watchable":true,"commitment":"5cd8fe49182759c3e14a4beaa7c62bb0418a633f5b407019aa8a8beb87fbbe00","owner":"ea2980f5ece5cddea26dfe6c","result":null,"next":null,"fork_of":null,"fork_choices":0,"uploaded":false}');
CREATE INDEX tables_by_status ON tables (listed, status, created);
CREATE INDEX sessions_by_identity ON sessions (identity);
COMMIT;
