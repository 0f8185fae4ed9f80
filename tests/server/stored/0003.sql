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
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE designs (
            id TEXT PRIMARY KEY,
            identity TEXT NOT NULL,
            game TEXT NOT NULL,
            topic TEXT NOT NULL,
            name TEXT NOT NULL,
            body TEXT NOT NULL,
            changed BIGINT NOT NULL
        );
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
INSERT INTO "entries" VALUES(1,'6afde75ec512adbb1e49',0,'start',-1,'','[]',-1,'',1795024734606);
INSERT INTO "entries" VALUES(2,'6afde75ec512adbb1e49',1,'choice',0,'0','',1,'',1795024734655);
INSERT INTO "entries" VALUES(3,'6afde75ec512adbb1e49',2,'choice',1,'0','',1,'',1795024734683);
INSERT INTO "entries" VALUES(4,'6afde75ec512adbb1e49',3,'choice',0,'0','',2,'',1795024734698);
INSERT INTO "entries" VALUES(5,'6afde75ec512adbb1e49',4,'choice',1,'0','',2,'',1795024734726);
INSERT INTO "entries" VALUES(6,'6afde75ec512adbb1e49',5,'choice',0,'0','',3,'',1795024734745);
INSERT INTO "entries" VALUES(7,'6afde75ec512adbb1e49',6,'choice',1,'0','',3,'',1795024734763);
INSERT INTO "entries" VALUES(8,'6afde75ec512adbb1e49',7,'choice',0,'1','',4,'',1795024734778);
INSERT INTO "entries" VALUES(9,'6afde75ec512adbb1e49',8,'choice',1,'1','',4,'',1795024734791);
INSERT INTO "entries" VALUES(10,'6afde75ec512adbb1e49',9,'choice',0,'1','',5,'',1795024734807);
INSERT INTO "entries" VALUES(11,'6afde75ec512adbb1e49',10,'choice',1,'1','',5,'',1795024734828);
INSERT INTO "entries" VALUES(12,'6afde75ec512adbb1e49',11,'choice',0,'1','',6,'',1795024734848);
INSERT INTO "entries" VALUES(13,'6afde75ec512adbb1e49',12,'choice',1,'1','',6,'',1795024734870);
INSERT INTO "entries" VALUES(14,'6afde75ec512adbb1e49',13,'choice',0,'2','',7,'',1795024734896);
INSERT INTO "entries" VALUES(15,'6afde75ec512adbb1e49',14,'choice',1,'2','',7,'',1795024734923);
INSERT INTO "entries" VALUES(16,'6afde75ec512adbb1e49',15,'choice',0,'2','',8,'',1795024734943);
INSERT INTO "entries" VALUES(17,'6afde75ec512adbb1e49',16,'choice',1,'2','',8,'',1795024734959);
INSERT INTO "entries" VALUES(18,'6afde75ec512adbb1e49',17,'choice',0,'2','',9,'',1795024734987);
INSERT INTO "entries" VALUES(19,'6afde75ec512adbb1e49',18,'choice',1,'2','',9,'',1795024735002);
INSERT INTO "entries" VALUES(20,'6afde75ec512adbb1e49',19,'choice',0,'3','',10,'',1795024735024);
INSERT INTO "entries" VALUES(21,'6afde75f34b7a794494c',0,'start',-1,'','[1,10]',-1,'',1795024735444);
INSERT INTO "entries" VALUES(22,'6afde75f4a738ce6bf82',0,'start',-1,'','[]',-1,'',1795024735554);
INSERT INTO "entries" VALUES(23,'6afde75f4a738ce6bf82',1,'choice',0,'3','',1,'',1795024735612);
INSERT INTO "entries" VALUES(24,'6afde75f4a738ce6bf82',2,'choice',1,'2','',1,'',1795024735624);
INSERT INTO "entries" VALUES(25,'6afde75f4a738ce6bf82',3,'undo',1,'','',2,'',1795024735628);
INSERT INTO "entries" VALUES(26,'6afde75f4a738ce6bf82',4,'choice',1,'4','',3,'',1795024735629);
INSERT INTO "entries" VALUES(27,'6afde75f4a738ce6bf82',5,'chat',1,'','',4,'{"text": "Grüße aus der alten Welt"}',1795024735630);
CREATE TABLE evaluations (match TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE identities (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        created BIGINT NOT NULL
    );
INSERT INTO "identities" VALUES('45c815d7bf243393f594b6e6','Ann',1795024734507);
INSERT INTO "identities" VALUES('72b06a2ac7335ea46e11aaab','Bob',1795024734544);
INSERT INTO "identities" VALUES('56e9912564ddbd62a308e9cd','Ann',1795024735034);
INSERT INTO "identities" VALUES('d5bff12b3a65dc0f44cb6652','Bob',1795024735062);
INSERT INTO "identities" VALUES('2fcab7f257dc6d12ccc0f092','Ann',1795024735499);
INSERT INTO "identities" VALUES('2ddf4dd1a59899cf041721b6','Bob',1795024735520);
CREATE TABLE sessions (
        token_hash TEXT PRIMARY KEY,
        identity TEXT NOT NULL,
        created BIGINT NOT NULL,
        expires BIGINT NOT NULL
    );
INSERT INTO "sessions" VALUES('aafc5c18f89f1e6d12340b95798dac8870b8f1a65f4af61a451d4e700ef00363','45c815d7bf243393f594b6e6',1795024734507,1810576734507);
INSERT INTO "sessions" VALUES('77144dc0d80ea5bad8a2d5aba36aee768df9ea0bdafa5f82d844f65a0b434f05','72b06a2ac7335ea46e11aaab',1795024734544,1810576734544);
INSERT INTO "sessions" VALUES('d95aa16b0f8a1b41ca7c1df30ed2cec08ce6b7e0ea748d7015f690ed96647432','56e9912564ddbd62a308e9cd',1795024735034,1810576735034);
INSERT INTO "sessions" VALUES('cf4db83a5b74c202d352acf997271c8cece0991f0fa9ed8e8e54eec321fa8764','d5bff12b3a65dc0f44cb6652',1795024735062,1810576735062);
INSERT INTO "sessions" VALUES('88f9d3dda41aea7dcabb6f2cd414346a2b90ff9eaee52c6d614ab4db2fdaeb00','2fcab7f257dc6d12ccc0f092',1795024735499,1810576735499);
INSERT INTO "sessions" VALUES('6e663373fb5d91300695e6efea81e32e2de65ad9149b13ab79251d1bd1c91eeb','2ddf4dd1a59899cf041721b6',1795024735520,1810576735520);
CREATE TABLE sitters (
        identity TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (identity, table_id)
    );
INSERT INTO "sitters" VALUES('45c815d7bf243393f594b6e6','6afde75ec512adbb1e49');
INSERT INTO "sitters" VALUES('72b06a2ac7335ea46e11aaab','6afde75ec512adbb1e49');
INSERT INTO "sitters" VALUES('56e9912564ddbd62a308e9cd','6afde75f34b7a794494c');
INSERT INTO "sitters" VALUES('d5bff12b3a65dc0f44cb6652','6afde75f34b7a794494c');
INSERT INTO "sitters" VALUES('2fcab7f257dc6d12ccc0f092','6afde75f4a738ce6bf82');
INSERT INTO "sitters" VALUES('2ddf4dd1a59899cf041721b6','6afde75f4a738ce6bf82');
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
INSERT INTO "tables" VALUES('6afde75ec512adbb1e49',1795024734591,'connect_four','over',1,2,'1510148b1c361b06f75f85d8ea1a8929','{"rules_version":1,"content_hash":"2afb9b83f9314e5d029766197f539792","variants":{},"content":null,"seats":[{"kind":"person","identity":"45c815d7bf243393f594b6e6","name":"Ann"},{"kind":"person","identity":"72b06a2ac7335ea46e11aaab","name":"Bob"}],"watchable":true,"commitment":"a25401b58d23821e4eb086999ce098aceaaf221b6bd4c192081ed981d645aa6e","owner":"45c815d7bf243393f594b6e6","result":{"winners":[0],"places":[1,2],"reason":"four_in_a_row","scores":[0,0]},"next":null,"fork_of":null,"fork_choices":0,"uploaded":false}');
INSERT INTO "tables" VALUES('6afde75f34b7a794494c',1795024735410,'rubble','playing',1,1,'360beda4fec592f1ba5504c33077bb72','{"rules_version":1,"content_hash":"65c4677669bc20bf1eb59ff5237bde6c","variants":{"board":"twin_horns","custom_board":null,"disc_start":"random","first_turn_stamina":3,"second_player_pocket":0,"null_rotation":false,"attacker_moves_after_take":true,"rubble_banks":true,"bounce_to_origin":true,"stack_push_decline":false,"shortage_choice":true,"turn_cap":200},"content":null,"seats":[{"kind":"person","identity":"56e9912564ddbd62a308e9cd","name":"Ann"},{"kind":"person","identity":"d5bff12b3a65dc0f44cb6652","name":"Bob"}],"watchable":true,"commitment":"bd531009b2c04e53ae63bc40985ad2dc3f4996f42e762f9bc6a0a5398f37ba0d","owner":"56e9912564ddbd62a308e9cd","result":null,"next":null,"fork_of":null,"fork_choices":0,"uploaded":false}');
INSERT INTO "tables" VALUES('6afde75f4a738ce6bf82',1795024735537,'connect_four','playing',1,1,'c0f34f5a981be520e284bb321eb60594','{"rules_version":1,"content_hash":"2afb9b83f9314e5d029766197f539792","variants":{},"content":null,"seats":[{"kind":"person","identity":"2fcab7f257dc6d12ccc0f092","name":"Ann"},{"kind":"person","identity":"2ddf4dd1a59899cf041721b6","name":"Bob"}],"watchable":true,"commitment":"4462587bda255f3e070ba05b2254bf925f680b6cbc6a910b111fe25b3a621dec","owner":"2fcab7f257dc6d12ccc0f092","result":null,"next":null,"fork_of":null,"fork_choices":0,"uploaded":false}');
CREATE INDEX tables_by_status ON tables (listed, status, created);
CREATE INDEX sessions_by_identity ON sessions (identity);
CREATE INDEX designs_by_identity ON designs (identity, changed);
COMMIT;
