BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE channels (
	id VARCHAR(22) NOT NULL, 
	person VARCHAR(22) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	address TEXT NOT NULL, 
	keys JSON NOT NULL, 
	created BIGINT NOT NULL, 
	failures INTEGER NOT NULL, 
	CONSTRAINT pk_channels PRIMARY KEY (id), 
	CONSTRAINT fk_channels_person_people FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "channels" VALUES('Gw-dsxiLfsITYRZLnUVrFA','NW-vUe7RS5tG5pOf7OlO6A','webhook','https://hook.example/','{"secret": "Uj06VfzqC4He2-A6dURswkvTK-0-9Tsp_HnKY9jjD8Q", "format": "json"}',1794775372196,0);
CREATE TABLE chat (
	"table" VARCHAR(22) NOT NULL, 
	number INTEGER NOT NULL, 
	room VARCHAR(10) NOT NULL, 
	person VARCHAR(22), 
	text TEXT, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY ("table", number), 
	CONSTRAINT fk_chat_table_tables FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "chat" VALUES('qOzNpF1pXdtAo02V5OZFBQ',1,'players','NW-vUe7RS5tG5pOf7OlO6A','Well played',1794775370966);
CREATE TABLE entries (
	"table" VARCHAR(22) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	seat INTEGER, 
	data JSON NOT NULL, 
	person VARCHAR(22), 
	client VARCHAR(64), 
	at BIGINT NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY ("table", number), 
	CONSTRAINT fk_entries_table_tables FOREIGN KEY("table") REFERENCES tables (id), 
	CONSTRAINT uq_entries_table_person_client UNIQUE ("table", person, client)
);
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',1,'made',NULL,'{}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775368796,'');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',2,'seat',0,'{"person": "NW-vUe7RS5tG5pOf7OlO6A", "label": "Anne", "bot": null, "away": "", "reserved": null, "why": "joined"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775368796,'');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',3,'seat',1,'{"person": "HkH_bUtAh-DVXemY5Rz57w", "label": "Bess", "bot": null, "away": "", "reserved": null, "why": "joined"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775368957,'');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',4,'begin',NULL,'{}',NULL,NULL,1794775368957,'d1a4ac3714450294');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',5,'action',0,'{"action": "extend gold"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775368969,'20e3621ebbdf3de9');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',6,'action',1,'{"action": "extend votes"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775368988,'fd7f06a31fe19643');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',7,'action',0,'{"action": "2 Dorset"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369009,'7b90a868cc6cfa01');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',8,'action',1,'{"action": "1 up2"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369032,'5bd15c1ffc7ea725');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',9,'action',1,'{"action": "favour squires"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369048,'939b5eb05dfd76e3');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',10,'action',0,'{"action": "ally 2 up2"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369080,'d394e3c22ef208f8');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',11,'action',0,'{"action": "favour gold"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369116,'4b9486510bd3786d');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',12,'action',1,'{"action": "ally 2 up1"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369143,'89532d3cdbf2bb80');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',13,'action',1,'{"action": "none"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369165,'d02ca34c8c3d491f');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',14,'action',0,'{"action": "1 up1"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369186,'87f32d69ce5ea2ec');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',15,'action',0,'{"action": "favour noble"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369199,'6e63e0d379c372e4');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',16,'action',0,'{"action": "noble Surrey"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369244,'7fcb305158f3fc84');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',17,'action',1,'{"action": "2 Bedford"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369277,'6002db25c5751170');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',18,'action',0,'{"action": "no"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369336,'4178316eed4332d0');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',19,'action',1,'{"action": "yes"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369344,'1e80bcc676ff8e83');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',20,'action',0,'{"action": "yes 1"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369363,'107095e961ba5ecf');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',21,'action',1,'{"action": "yes"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369382,'29f03eb0d68fa4ee');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',22,'action',0,'{"action": "no"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369407,'65ab2e167e65f091');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',23,'action',1,'{"action": "no 1"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369422,'3f9fa945f19fc564');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',24,'action',0,'{"action": "none"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369466,'d36b215f58312556');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',25,'action',1,'{"action": "exchange 2"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369500,'5d588646203e1512');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',26,'action',1,'{"action": "take reward"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369524,'3b94cd0c9781afe9');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',27,'action',1,'{"action": "none"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369551,'675404c2746fb23e');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',28,'action',0,'{"action": "take reward"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369572,'831ae540d70ce4f4');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',29,'action',0,'{"action": "none"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369603,'addf1d3d3acee66d');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',30,'action',0,'{"action": "2 Dorset"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369627,'5cc85cef5c89fe44');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',31,'action',1,'{"action": "1 castle upgrade"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369648,'5bcc71a6150c4334');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',32,'action',1,'{"action": "2 Dorset +3"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369676,'4b1428a12775deef');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',33,'action',0,'{"action": "2 castle squires"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369697,'9cb4a5821543d5a7');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',34,'action',0,'{"action": "no 2"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369710,'2ac6cc60f8d4c46a');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',35,'action',1,'{"action": "no 3"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369739,'4cf46352eb9c3838');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',36,'action',0,'{"action": "yes"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369756,'667b0dcde0b1ba92');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',37,'action',1,'{"action": "no"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369772,'8091935e47578925');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',38,'action',0,'{"action": "no"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369817,'c4489ab47890a170');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',39,'action',1,'{"action": "no"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369852,'bdada0f8824959b4');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',40,'action',0,'{"action": "exchange 1"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369877,'c17f597c0a83aa08');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',41,'action',1,'{"action": "none"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369924,'a1f74c0c7de86ef0');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',42,'action',0,'{"action": "ransom 1"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369944,'992a3ed12d6e1ba3');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',43,'action',0,'{"action": "2 Dorset +2"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369976,'8731ac11702c3f02');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',44,'action',1,'{"action": "1 Stafford"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369982,'d66afeccbac3e2b1');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',45,'action',0,'{"action": "1 castle votes"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775369990,'820110980f2b545b');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',46,'action',1,'{"action": "2 up2"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369994,'9d5a9976b296906b');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',47,'action',1,'{"action": "favour gold"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775369997,'f4ac1ce1068b8079');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',48,'action',0,'{"action": "no 2"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370000,'ccf2dd45f64a3f40');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',49,'action',1,'{"action": "no 3"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370003,'38c6c01c2a9bfbb9');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',50,'action',0,'{"action": "yes"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370006,'0783936f1c8743a6');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',51,'action',1,'{"action": "yes"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370010,'7f3fd5d19069ff7a');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',52,'action',0,'{"action": "yes"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370013,'3b6401b2ed953f7d');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',53,'action',1,'{"action": "no"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370017,'1686cf3709605e68');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',54,'action',1,'{"action": "take both"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370028,'9387fc04896ea17a');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',55,'action',1,'{"action": "upgrade 1 Stafford"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370052,'3355bb22d12c72cd');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',56,'action',0,'{"action": "take reward"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370068,'248fb5c2e62a18e9');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',57,'action',0,'{"action": "cross up1"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370096,'d590c1ce7ef4ea46');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',58,'action',0,'{"action": "1 low2"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370124,'f8cd99e580f69672');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',59,'action',0,'{"action": "favour more-squires"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370160,'e69c66a16b2be759');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',60,'action',1,'{"action": "2 low2"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370192,'ea052670d9c2a5f1');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',61,'action',1,'{"action": "favour more-gold"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370219,'090ec8b3c5c27493');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',62,'action',0,'{"action": "yes 2"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370247,'bd7c19c19b362889');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',63,'action',1,'{"action": "yes 1"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370268,'ced9a7aba6c0edc4');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',64,'action',0,'{"action": "no"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370293,'986bf6563a727c71');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',65,'action',1,'{"action": "yes 2"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370321,'45fea94cd7a6c049');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',66,'action',0,'{"action": "no 2"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370358,'aea239cdeda27723');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',67,'action',1,'{"action": "yes 1"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370434,'122b1586eccb7bec');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',68,'action',0,'{"action": "none"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370455,'5ab348dfd98478ed');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',69,'action',0,'{"action": "1 Bedford +3"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370484,'0654c7688292e121');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',70,'action',1,'{"action": "2 castle mixed"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370536,'3a7f120fb7b05b36');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',71,'action',1,'{"action": "2 Suffolk +1"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370549,'3560133edde648a1');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',72,'action',0,'{"action": "no"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370569,'e2e5f58467b10552');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',73,'action',1,'{"action": "yes 3"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370592,'7c8b38fde44caed2');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',74,'action',0,'{"action": "no"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370620,'2f181a2757a82537');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',75,'action',1,'{"action": "no"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370644,'1626a4b8238c257a');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',76,'action',0,'{"action": "no"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370672,'70eeecbad6202762');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',77,'action',1,'{"action": "no 1"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370700,'cacbebd30d79bee1');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',78,'action',0,'{"action": "none"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370745,'7c90d27a9d63b520');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',79,'action',1,'{"action": "none"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370777,'fbbf92c5473d186c');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',80,'action',0,'{"action": "take reward"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370806,'15609e3f6e082b5a');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',81,'action',0,'{"action": "extend squires"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775370825,'525e2fe1cfadefbf');
INSERT INTO "entries" VALUES('qOzNpF1pXdtAo02V5OZFBQ',82,'action',1,'{"action": "take noble"}','HkH_bUtAh-DVXemY5Rz57w',NULL,1794775370884,'adfd647fde5f5db1');
INSERT INTO "entries" VALUES('06v3EWvyjHikieLfxA_h_g',1,'made',NULL,'{}','sRpz9kChCKMmFLjD3r5UeQ',NULL,1794775371024,'');
INSERT INTO "entries" VALUES('06v3EWvyjHikieLfxA_h_g',2,'seat',0,'{"person": "sRpz9kChCKMmFLjD3r5UeQ", "label": "Cecily", "bot": null, "away": "", "reserved": null, "why": "joined"}','sRpz9kChCKMmFLjD3r5UeQ',NULL,1794775371024,'');
INSERT INTO "entries" VALUES('06v3EWvyjHikieLfxA_h_g',3,'seat',2,'{"person": null, "label": "page", "bot": "page", "away": "", "reserved": null, "why": "filled"}','sRpz9kChCKMmFLjD3r5UeQ',NULL,1794775371024,'');
INSERT INTO "entries" VALUES('06v3EWvyjHikieLfxA_h_g',4,'seat',1,'{"person": "NW-vUe7RS5tG5pOf7OlO6A", "label": "Anne", "bot": null, "away": "", "reserved": null, "why": "joined"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775371092,'');
INSERT INTO "entries" VALUES('06v3EWvyjHikieLfxA_h_g',5,'begin',NULL,'{}',NULL,NULL,1794775371092,'0634bd5cc8e17d55');
INSERT INTO "entries" VALUES('06v3EWvyjHikieLfxA_h_g',6,'action',1,'{"action": "extend gold"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775371136,'e9bbd7d4418bfea4');
INSERT INTO "entries" VALUES('06v3EWvyjHikieLfxA_h_g',7,'action',2,'{"action": "extend votes"}',NULL,NULL,1794775371155,'7d3bdcd08e90cdba');
INSERT INTO "entries" VALUES('06v3EWvyjHikieLfxA_h_g',8,'action',0,'{"action": "extend votes"}','sRpz9kChCKMmFLjD3r5UeQ',NULL,1794775371184,'a00143fd1718e386');
INSERT INTO "entries" VALUES('06v3EWvyjHikieLfxA_h_g',9,'action',1,'{"action": "1 castle mixed"}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775371216,'ae1c6fb548a45934');
INSERT INTO "entries" VALUES('06v3EWvyjHikieLfxA_h_g',10,'action',2,'{"action": "2 castle squires"}',NULL,NULL,1794775371311,'edd19d87313b410f');
INSERT INTO "entries" VALUES('06v3EWvyjHikieLfxA_h_g',11,'holiday',1,'{"begins": 1794775371266, "ends": 1795034571266}','NW-vUe7RS5tG5pOf7OlO6A',NULL,1794775371353,'edd19d87313b410f');
CREATE TABLE holidays (
	id VARCHAR(22) NOT NULL, 
	person VARCHAR(22) NOT NULL, 
	begins BIGINT NOT NULL, 
	ends BIGINT NOT NULL, 
	CONSTRAINT pk_holidays PRIMARY KEY (id), 
	CONSTRAINT fk_holidays_person_people FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "holidays" VALUES('nmbf1nRvtcW4C1OvXextlA','NW-vUe7RS5tG5pOf7OlO6A',1794775371266,1795034571266);
CREATE TABLE invites (
	token BLOB NOT NULL, 
	"table" VARCHAR(22) NOT NULL, 
	seat INTEGER, 
	created BIGINT NOT NULL, 
	used BIGINT, 
	person VARCHAR(22), 
	CONSTRAINT pk_invites PRIMARY KEY (token), 
	CONSTRAINT fk_invites_table_tables FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "invites" VALUES(X'263460BAEB27F694639AF75ADBC86A977C1A16D778AB17DE91DE2BF70139174E','06v3EWvyjHikieLfxA_h_g',1,1794775371030,1794775371094,'NW-vUe7RS5tG5pOf7OlO6A');
CREATE TABLE notes (
	"table" VARCHAR(22) NOT NULL, 
	person VARCHAR(22) NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY ("table", person), 
	CONSTRAINT fk_notes_person_people FOREIGN KEY(person) REFERENCES people (id), 
	CONSTRAINT fk_notes_table_tables FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "notes" VALUES('qOzNpF1pXdtAo02V5OZFBQ','NW-vUe7RS5tG5pOf7OlO6A','take the castle first',1794775370999);
CREATE TABLE notices (
	id VARCHAR(22) NOT NULL, 
	channel VARCHAR(22) NOT NULL, 
	"table" VARCHAR(22) NOT NULL, 
	turn INTEGER NOT NULL, 
	payload JSON NOT NULL, 
	tries INTEGER NOT NULL, 
	due BIGINT, 
	sent BIGINT, 
	CONSTRAINT pk_notices PRIMARY KEY (id), 
	CONSTRAINT fk_notices_channel_channels FOREIGN KEY(channel) REFERENCES channels (id), 
	CONSTRAINT uq_notices_channel_table_turn UNIQUE (channel, "table", turn)
);
INSERT INTO "notices" VALUES('EMlcT42HlYAgiURfq3_eYA','Gw-dsxiLfsITYRZLnUVrFA','qOzNpF1pXdtAo02V5OZFBQ',3,'{"code": "game-over", "args": {"name": "The long way home"}, "until": null}',0,1794775372196,NULL);
CREATE TABLE people (
	id VARCHAR(22) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	folded VARCHAR(80), 
	password VARCHAR(200), 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	deleted BIGINT, 
	language VARCHAR(5) NOT NULL, 
	zone VARCHAR(64) NOT NULL, 
	operator BOOLEAN NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT uq_people_folded UNIQUE (folded)
);
INSERT INTO "people" VALUES('NW-vUe7RS5tG5pOf7OlO6A','Anne','anne','$argon2id$v=19$m=65536,t=2,p=1$eS/AqLGz9Z5T162pc02N9Q$mDD5SJbz0ZtwZi0pRU5Dp+ziTJy0vTfpxrcmBA5zw2k',1794775367269,1794775367269,NULL,'en','UTC',0);
INSERT INTO "people" VALUES('HkH_bUtAh-DVXemY5Rz57w','Bess','bess','$argon2id$v=19$m=65536,t=2,p=1$dd6bwQ5faFBXNII47ovLGw$XoQ329znnkUWYONBI3b+vtJM0PLaXPHFJkhvBg5LRHc',1794775367995,1794775367995,NULL,'en','UTC',0);
INSERT INTO "people" VALUES('sRpz9kChCKMmFLjD3r5UeQ','Cecily',NULL,NULL,1794775368392,1794775368392,NULL,'en','UTC',0);
CREATE TABLE rating_changes (
	"table" VARCHAR(22) NOT NULL, 
	seat INTEGER NOT NULL, 
	who VARCHAR(80) NOT NULL, 
	pool VARCHAR(100) NOT NULL, 
	"before" FLOAT NOT NULL, 
	"after" FLOAT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_rating_changes PRIMARY KEY ("table", seat), 
	CONSTRAINT fk_rating_changes_table_tables FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "rating_changes" VALUES('qOzNpF1pXdtAo02V5OZFBQ',0,'NW-vUe7RS5tG5pOf7OlO6A','2:6317e835b2df9591',1500.0,1.33778799852965448737e+03,1794775370884);
INSERT INTO "rating_changes" VALUES('qOzNpF1pXdtAo02V5OZFBQ',1,'HkH_bUtAh-DVXemY5Rz57w','2:6317e835b2df9591',1500.0,1.66221200147034551264e+03,1794775370884);
CREATE TABLE ratings (
	who VARCHAR(80) NOT NULL, 
	pool VARCHAR(100) NOT NULL, 
	rating FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	volatility FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	played BIGINT NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (who, pool)
);
INSERT INTO "ratings" VALUES('HkH_bUtAh-DVXemY5Rz57w','2:6317e835b2df9591',1.66221200147034551264e+03,2.90230507782238646543e+02,0.06,1,1794775370884);
INSERT INTO "ratings" VALUES('NW-vUe7RS5tG5pOf7OlO6A','2:6317e835b2df9591',1.33778799852965448737e+03,2.90230507782238646543e+02,0.06,1,1794775370884);
CREATE TABLE recoveries (
	token BLOB NOT NULL, 
	person VARCHAR(22) NOT NULL, 
	expires BIGINT NOT NULL, 
	CONSTRAINT pk_recoveries PRIMARY KEY (token), 
	CONSTRAINT fk_recoveries_person_people FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "recoveries" VALUES(X'E6EC327050C162BE3C82C14C34C58CC35CFE26CA8461982DDDEEF84B8C535209','NW-vUe7RS5tG5pOf7OlO6A',2110135372184);
CREATE TABLE seats (
	"table" VARCHAR(22) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(22), 
	bot VARCHAR(40), 
	label VARCHAR(40) NOT NULL, 
	away VARCHAR(10) NOT NULL, 
	reserved VARCHAR(22), 
	owes BOOLEAN NOT NULL, 
	seen INTEGER NOT NULL, 
	place INTEGER, 
	points INTEGER, 
	CONSTRAINT pk_seats PRIMARY KEY ("table", seat), 
	CONSTRAINT fk_seats_person_people FOREIGN KEY(person) REFERENCES people (id), 
	CONSTRAINT fk_seats_table_tables FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('qOzNpF1pXdtAo02V5OZFBQ',0,'NW-vUe7RS5tG5pOf7OlO6A',NULL,'Anne','',NULL,0,0,2,19);
INSERT INTO "seats" VALUES('qOzNpF1pXdtAo02V5OZFBQ',1,'HkH_bUtAh-DVXemY5Rz57w',NULL,'Bess','',NULL,0,0,1,23);
INSERT INTO "seats" VALUES('06v3EWvyjHikieLfxA_h_g',0,'sRpz9kChCKMmFLjD3r5UeQ',NULL,'Cecily','',NULL,1,0,NULL,NULL);
INSERT INTO "seats" VALUES('06v3EWvyjHikieLfxA_h_g',1,'NW-vUe7RS5tG5pOf7OlO6A',NULL,'Anne','',NULL,0,0,NULL,NULL);
INSERT INTO "seats" VALUES('06v3EWvyjHikieLfxA_h_g',2,NULL,'page','page','',NULL,0,0,NULL,NULL);
CREATE TABLE sessions (
	token BLOB NOT NULL, 
	person VARCHAR(22) NOT NULL, 
	created BIGINT NOT NULL, 
	expires BIGINT NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (token), 
	CONSTRAINT fk_sessions_person_people FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "sessions" VALUES(X'BB9F18E9437234F1EF44A056B38716ADF8CB835A53A2829BCEEB32C84E537677','NW-vUe7RS5tG5pOf7OlO6A',1794775367970,1802551367970);
INSERT INTO "sessions" VALUES(X'B7565CBE0855714351698F3E2235156B58EDEDB6B9D310F6A2C529A13D10D90D','HkH_bUtAh-DVXemY5Rz57w',1794775368369,1802551368369);
INSERT INTO "sessions" VALUES(X'E74F7D60D180A5F07322349D34D947D30635A1E84F27292D92CC2CB747CF02BD','sRpz9kChCKMmFLjD3r5UeQ',1794775368393,1802551368393);
CREATE TABLE tables (
	id VARCHAR(22) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	host VARCHAR(22), 
	status VARCHAR(10) NOT NULL, 
	settings JSON NOT NULL, 
	listed BOOLEAN NOT NULL, 
	rated BOOLEAN NOT NULL, 
	pace VARCHAR(5) NOT NULL, 
	players INTEGER NOT NULL, 
	material VARCHAR(80) NOT NULL, 
	changes JSON NOT NULL, 
	rules INTEGER NOT NULL, 
	seed VARCHAR(40), 
	seed_hash VARCHAR(64), 
	deal TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	started BIGINT, 
	ended BIGINT, 
	touched BIGINT NOT NULL, 
	head INTEGER NOT NULL, 
	actors JSON NOT NULL, 
	round INTEGER NOT NULL, 
	result JSON, 
	deadline BIGINT, 
	bots_due BIGINT, 
	bots_node VARCHAR(8), 
	rematch VARCHAR(22), 
	origin VARCHAR(10) NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_host_people FOREIGN KEY(host) REFERENCES people (id)
);
INSERT INTO "tables" VALUES('qOzNpF1pXdtAo02V5OZFBQ','The long way home','NW-vUe7RS5tG5pOf7OlO6A','finished','{"name": "The long way home", "players": 2, "laws": "base", "court": false, "displeasure": false, "material": "shipped", "seats": [{"who": "me", "bot": null, "label": ""}, {"who": "open", "bot": null, "label": ""}], "pace": "live", "clock": null, "at_zero": "bot", "stand_in": "knight", "takeback": "strict", "listed": true, "watch": "anyone", "rated": true, "autostart": true}',1,1,'live',2,'6317e835b2df9591','[]',1,'158995477305458393822749347082212630602','df549bebd6bc54be59bbbafb62a8ad68316f6d441b282cb9b41ad3d7f85c9c63','start=blue sets=base,base,base,base,base laws=B0c,B0a,B0b,B1b,B1c,B1a,B1d,B2c,B2b,B2a,B2d,B3b,B3d,B3c,B3a,B4a,B4c,B4b conflicts=4a,4b,6,8,3a,5a,5b,3b,7,9',1794775368796,1794775368957,1794775370884,1794775370884,82,'[]',5,'{"points": [19, 23], "places": [2, 1], "winners": [1], "breakdown": [{"law B1b": 3, "conflicts": 8, "extensions": 8}, {"law B1b": 6, "conflicts": 8, "strength": 8, "nobles": 1}]}',NULL,NULL,NULL,NULL,'played');
INSERT INTO "tables" VALUES('06v3EWvyjHikieLfxA_h_g','','sRpz9kChCKMmFLjD3r5UeQ','running','{"name": "", "players": 3, "laws": "base", "court": true, "displeasure": true, "material": "shipped", "seats": [{"who": "me", "bot": null, "label": ""}, {"who": "open", "bot": null, "label": ""}, {"who": "bot", "bot": "page", "label": ""}], "pace": "turns", "clock": {"kind": "turns", "per_move": 86400000, "window": null}, "at_zero": "bot", "stand_in": "knight", "takeback": "strict", "listed": true, "watch": "anyone", "rated": false, "autostart": true}',1,0,'turns',3,'6317e835b2df9591','[]',1,'295111156991308385336591454133724153327','3e0ee2b31adf83d0f3ea499dfd850984127d255b6e606132c1e97f35a6f7c56f','start=green sets=base,base,base,base,base laws=B0c,B0b,B0a,B1b,B1a,B1d,B1c,B2c,B2d,B2b,B2a,B3b,B3d,B3a,B3c,B4b,B4c,B4a conflicts=5b,3a,2,4a,8,4b,6,5a,7,3b',1794775371024,1794775371092,NULL,1794775371353,11,'[0]',1,NULL,1794861771311,NULL,NULL,NULL,'played');
CREATE INDEX ix_ratings_pool_rating ON ratings (pool, rating);
CREATE INDEX ix_channels_person ON channels (person);
CREATE INDEX ix_holidays_person ON holidays (person);
CREATE INDEX ix_recoveries_person ON recoveries (person);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX ix_tables_bots_due ON tables (bots_due);
CREATE INDEX ix_tables_deadline ON tables (deadline);
CREATE INDEX ix_tables_status_touched ON tables (status, touched);
CREATE INDEX ix_chat_person ON chat (person);
CREATE INDEX ix_invites_table ON invites ("table");
CREATE INDEX ix_notices_due ON notices (due);
CREATE INDEX ix_rating_changes_who ON rating_changes (who);
CREATE INDEX ix_seats_person ON seats (person);
COMMIT;
