BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE answers (
	table_id VARCHAR(20) NOT NULL, 
	window VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	word VARCHAR(10) NOT NULL, 
	again BOOLEAN NOT NULL, 
	"plan" JSON NOT NULL, 
	targets JSON NOT NULL, 
	reason VARCHAR(20) NOT NULL, 
	ply INTEGER NOT NULL, 
	time DOUBLE NOT NULL, 
	PRIMARY KEY (table_id, window, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE decisions (
	table_id VARCHAR(20) NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	choice TEXT NOT NULL, 
	digest VARCHAR(16) NOT NULL, 
	reason VARCHAR(20) NOT NULL, 
	time DOUBLE NOT NULL, 
	PRIMARY KEY (table_id, ply), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "decisions" VALUES('firsttable',1,1,'keep explorer','3f3d3aaac05ff956','chosen',1000000.0);
INSERT INTO "decisions" VALUES('firsttable',2,2,'keep elder','36a88efbc5228ecc','chosen',1000000.0);
INSERT INTO "decisions" VALUES('firsttable',3,2,'activate move','cc4cbb104d5eab18','chosen',1000000.0);
INSERT INTO "decisions" VALUES('firsttable',4,2,'move home bisschop','3f466e0fec5fcd56','chosen',1000000.0);
INSERT INTO "decisions" VALUES('firsttable',5,2,'use bisschop','2571830e03ccca4c','chosen',1000000.0);
INSERT INTO "decisions" VALUES('firsttable',6,1,'follow','b3ed72e9b0755a00','chosen',1000000.0);
INSERT INTO "decisions" VALUES('firsttable',7,1,'move home bisschop','3c9e3768cc35337e','chosen',1000000.0);
INSERT INTO "decisions" VALUES('firsttable',8,2,'activate energy','377073d54575ddf8','chosen',1000000.0);
INSERT INTO "decisions" VALUES('firsttable',9,2,'reroll diplomacy','3c552c6647448a17','chosen',1000000.0);
INSERT INTO "decisions" VALUES('firsttable',10,2,'reroll diplomacy','e7739cea6a91f650','chosen',1000000.0);
INSERT INTO "decisions" VALUES('firsttable',11,2,'activate colony','0da9548c7d1ece36','chosen',1000000.0);
INSERT INTO "decisions" VALUES('firsttable',12,2,'reroll economy','3ede47dfaf5b64f1','chosen',1000000.0);
CREATE TABLE grants (
	table_id VARCHAR(20) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	seat INTEGER NOT NULL, 
	host BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, hash, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "grants" VALUES('firsttable','66ffe239898498193fc1410b7432255f8777568ca7f26a82acf9645447cefa13',1,1);
INSERT INTO "grants" VALUES('firsttable','66ffe239898498193fc1410b7432255f8777568ca7f26a82acf9645447cefa13',2,1);
CREATE TABLE orders (
	table_id VARCHAR(20) NOT NULL, 
	seat INTEGER NOT NULL, 
	orders JSON NOT NULL, 
	since INTEGER NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "orders" VALUES('firsttable',2,'{"faces": {"move": "never", "energy": "big", "culture": "big", "diplomacy": "big", "economy": "big", "colony": "big"}, "keep": 0, "plans": {}, "pinned": true}',12);
CREATE TABLE places (
	table_id VARCHAR(20) NOT NULL, 
	seat INTEGER NOT NULL, 
	player TEXT NOT NULL, 
	name TEXT NOT NULL, 
	joined DOUBLE, 
	conceded DOUBLE, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "places" VALUES('firsttable',1,'human','Ana',1000000.0,NULL);
INSERT INTO "places" VALUES('firsttable',2,'human','Bo',1000000.0,NULL);
CREATE TABLE tables (
	id VARCHAR(20) NOT NULL, 
	version INTEGER NOT NULL, 
	wish JSON NOT NULL, 
	policy JSON NOT NULL, 
	start TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	seed_hash VARCHAR(64) NOT NULL, 
	created DOUBLE NOT NULL, 
	updated DOUBLE NOT NULL, 
	clock_from DOUBLE NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	undos INTEGER NOT NULL, 
	next VARCHAR(20), 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('firsttable',14,'{"mode": "hot-seat", "chairs": [{"player": "human", "name": "Ana"}, {"player": "human", "name": "Bo"}], "rulebook": "galakta", "house_rules": {}, "rogue": null, "deck": null, "seed": "20261115", "policy": null}','{"pace": "live", "seconds": 0, "hours": 12}','galaxarium record 1
players 2
rulebook galakta
house-rules none
rogue none
seed 20261115
','20261115','43a850fd05f26b70b4d62db053b4d21f257e4ada737bd98e643b551af2b4c526',1000000.0,1000000.0,1000000.0,'playing',0,NULL);
CREATE TABLE undone (
	id INTEGER NOT NULL, 
	table_id VARCHAR(20) NOT NULL, 
	undo INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	choice TEXT NOT NULL, 
	digest VARCHAR(16) NOT NULL, 
	reason VARCHAR(20) NOT NULL, 
	time DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_tables_status ON tables (status);
CREATE INDEX ix_grants_hash ON grants (hash);
CREATE INDEX ix_undone_table_id ON undone (table_id);
COMMIT;
