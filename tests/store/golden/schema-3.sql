PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE tables (
         key INTEGER PRIMARY KEY,
         id TEXT NOT NULL UNIQUE,
         game TEXT NOT NULL,
         kind TEXT NOT NULL,
         state INTEGER NOT NULL,
         created INTEGER NOT NULL,
         finished INTEGER,
         summary TEXT NOT NULL);
INSERT INTO tables VALUES(1,'GOLDEN','catan','web',1,1700000000000,NULL,'{"id":"GOLDEN"}');
INSERT INTO tables VALUES(2,'GOLDEN-B','blokus','swc',2,1700000001000,1700000021000,'{"id":"GOLDEN-B","listed":true}');
INSERT INTO tables VALUES(3,'EMPTY','blokus','web',3,1700000002000,1700000003000,'{}');
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO settings VALUES('swc-password','words');
CREATE TABLE accounts (user TEXT PRIMARY KEY, password_hash TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO accounts VALUES('manager','$argon2id$made-up');
CREATE TABLE IF NOT EXISTS "entries" (
         key INTEGER PRIMARY KEY,
         table_key INTEGER NOT NULL REFERENCES tables (key),
         sequence INTEGER NOT NULL,
         previous INTEGER,
         at INTEGER NOT NULL,
         line TEXT NOT NULL,
         digest INTEGER NOT NULL);
INSERT INTO entries VALUES(1,1,0,NULL,1700000000000,'{"at":1700000000000,"format":1,"opened":{"game":"catan","rules":{"board":"small","phases":"all","harbour_use":"at-once","harbours":"alternating","chips":"spiral","dice":"fair","pre_roll_card":true,"special_building":false,"steal_optional":false,"friendly_robber":false,"target":10,"discard_limit":7,"max_turns":60},"kind":"web","title":"Golden","min":2,"max":4,"start":"when-all-ready","lost":"bot-plays","grace":30000,"soft":3600000,"hard":7200000,"overtime":"bot-acts","stand_in":"greedy","listed":true}}',-6227661110915114095);
INSERT INTO entries VALUES(2,2,0,NULL,1700000000000,'{"at":1700000000000,"format":1,"opened":{"game":"blokus","variant":"duo","kind":"swc","min":2,"max":2,"start":"when-told","lost":"waits","grace":0,"overtime":"bot-acts","stand_in":"random","ends_when_empty":true}}',2737198911643431171);
INSERT INTO entries VALUES(3,1,1,1,1700000000001,'{"at":1700000001000,"seat":{"holder":"reserved","name":"Bert","key":"code-1","timed":true,"seat":0,"change":"reserved"}}',-2556536761130569315);
INSERT INTO entries VALUES(4,2,1,2,1700000000001,'{"at":1700000001000,"seat":{"holder":"client","player":1,"name":"P0","protocol":"web","connected":true,"may_return":true,"knows_undo":true,"timed":true,"seat":0,"change":"joined"}}',7944893009959760431);
INSERT INTO entries VALUES(5,1,2,3,1700000000002,'{"at":1700000002000,"seat":{"holder":"reserved","name":"Nobody","key":"code-2","seat":1,"change":"reserved"}}',2324763939645499854);
INSERT INTO entries VALUES(6,2,2,4,1700000000002,'{"at":1700000002000,"seat":{"holder":"client","player":2,"name":"P1","protocol":"web","connected":true,"may_return":true,"knows_undo":true,"timed":true,"seat":1,"change":"joined"}}',5987824547743293643);
INSERT INTO entries VALUES(7,1,3,5,1700000000003,'{"at":1700000003000,"seat":{"holder":"open","name":"Nobody","seat":1,"change":"unreserved"}}',-4226265104553666720);
INSERT INTO entries VALUES(8,2,3,6,1700000000003,'{"at":1700000003000,"started":{"spieltisch":1,"game":"blokus","setup":{"variant":"duo"},"seats":["P0","P1"]}}',3337354989508501301);
INSERT INTO entries VALUES(9,1,4,7,1700000000004,'{"at":1700000004000,"seat":{"holder":"client","player":1,"name":"Anna","colour":"red","protocol":"web","secret":"c29tZSBoYXNo","connected":true,"may_return":true,"knows_undo":true,"timed":true,"seat":1,"change":"joined"}}',-2830185685332856747);
INSERT INTO entries VALUES(10,2,4,8,1700000000004,'{"at":1700000004000,"game":"blokus","moved":[{"seat":0,"action":"blue PENTO_L RIGHT flipped 1 4"}]}',5606063612360621959);
INSERT INTO entries VALUES(11,1,5,9,1700000000005,'{"at":1700000005000,"seat":{"holder":"client","player":2,"name":"Bert","colour":"blue","protocol":"engine","key":"code-1","connected":true,"may_return":true,"knows_undo":true,"timed":true,"seat":0,"change":"joined"}}',1184693608099618385);
INSERT INTO entries VALUES(12,2,5,10,1700000000005,'{"at":1700000005000,"game":"blokus","moved":[{"seat":1,"action":"yellow TETRO_L MIRROR flipped 9 9"}]}',-678769592966886992);
INSERT INTO entries VALUES(13,1,6,11,1700000000006,'{"at":1700000006000,"seat":{"holder":"client","player":3,"name":"Cäsar \"C\"","colour":"white","protocol":"lmu-0.3","says_ready":true,"connected":true,"may_return":true,"knows_undo":true,"timed":true,"seat":2,"change":"joined"}}',-5951215992397170382);
INSERT INTO entries VALUES(14,2,6,12,1700000000006,'{"at":1700000006000,"game":"blokus","moved":[{"seat":0,"action":"blue TRIO_I RIGHT 1 6"}]}',9097738882674306795);
INSERT INTO entries VALUES(15,1,7,13,1700000000007,'{"at":1700000007000,"seat":{"holder":"bot","player":4,"name":"Dora","colour":"orange","protocol":"bot","level":"greedy","ready":true,"connected":true,"may_return":true,"knows_undo":true,"timed":true,"seat":3,"change":"joined"}}',3136971698737778255);
INSERT INTO entries VALUES(16,2,7,14,1700000000007,'{"at":1700000007000,"game":"blokus","moved":[{"seat":1,"action":"yellow TETRO_O NONE 10 12"}]}',-5209630865275912468);
INSERT INTO entries VALUES(17,1,8,15,1700000000008,'{"at":1700000008000,"seat":{"holder":"client","player":1,"name":"Anne","colour":"red","protocol":"web","secret":"c29tZSBoYXNo","connected":true,"may_return":true,"knows_undo":true,"timed":true,"seat":1,"change":"profile"}}',1167201264908222827);
INSERT INTO entries VALUES(18,2,8,16,1700000000008,'{"at":1700000008000,"game":"blokus","moved":[{"seat":0,"action":"blue TETRO_T RIGHT 5 2"}],"request":"r5"}',-4729443780049351214);
INSERT INTO entries VALUES(19,1,9,17,1700000000009,'{"at":1700000009000,"seat":{"holder":"client","player":2,"name":"Bert","colour":"blue","protocol":"engine","key":"code-1","note":"half an order","connected":true,"may_return":true,"knows_undo":true,"timed":true,"seat":0,"change":"noted"}}',-5907791371135278571);
INSERT INTO entries VALUES(20,2,9,18,1700000000009,'{"at":1700000009000,"game":"blokus","moved":[{"seat":1,"action":"yellow TETRO_Z NONE 10 7"}]}',5387362644285005808);
INSERT INTO entries VALUES(21,1,10,19,1700000000010,'{"at":1700000010000,"chat":{"text":"Grüß euch — \"hallo\"\n\\","player":1,"name":"Anne"}}',-4221763177124113079);
INSERT INTO entries VALUES(22,2,10,20,1700000000010,'{"at":1700000010000,"undo_asked":1}',-263459843358898700);
INSERT INTO entries VALUES(23,1,11,21,1700000000011,'{"at":1700000011000,"chat":{"text":"viel Glück","name":"Zuschauer"}}',-6288513768804740098);
INSERT INTO entries VALUES(24,2,11,22,1700000000011,'{"at":1700000011000,"undo_asked":0}',6103531768070002718);
INSERT INTO entries VALUES(25,1,12,23,1700000000012,'{"at":1700000012000,"seat":{"holder":"client","player":2,"name":"Bert","colour":"blue","protocol":"engine","key":"code-1","note":"half an order","ready":true,"connected":true,"may_return":true,"knows_undo":true,"timed":true,"seat":0,"change":"ready"}}',-8377445215973131397);
INSERT INTO entries VALUES(26,2,12,24,1700000000012,'{"at":1700000011000,"undone":{"seat":1,"from":10}}',2268587713258496696);
INSERT INTO entries VALUES(27,1,13,25,1700000000013,'{"at":1700000013000,"seat":{"holder":"client","player":1,"name":"Anne","colour":"red","protocol":"web","secret":"c29tZSBoYXNo","ready":true,"connected":true,"may_return":true,"knows_undo":true,"timed":true,"seat":1,"change":"ready"}}',296211936929710542);
INSERT INTO entries VALUES(28,2,13,26,1700000000013,'{"at":1700000012000,"game":"blokus","moved":[{"seat":1,"action":"yellow PENTO_U MIRROR 11 7"}]}',-8409882542942586620);
INSERT INTO entries VALUES(29,1,14,27,1700000000014,'{"at":1700000014000,"seat":{"holder":"client","player":3,"name":"Cäsar \"C\"","colour":"white","protocol":"lmu-0.3","ready":true,"says_ready":true,"connected":true,"may_return":true,"knows_undo":true,"timed":true,"seat":2,"change":"ready"}}',-6498382264817915046);
INSERT INTO entries VALUES(30,2,14,28,1700000000014,'{"at":1700000013000,"game":"blokus","moved":[{"seat":0,"action":"blue PENTO_S NONE flipped 5 6"}]}',-3238738711591821123);
INSERT INTO entries VALUES(31,1,15,29,1700000000015,'{"at":1700000014000,"started":{"spieltisch":1,"game":"catan","setup":{"rules":{"board":"small","phases":"all","harbour_use":"at-once","harbours":"alternating","chips":"spiral","dice":"fair","pre_roll_card":true,"special_building":false,"steal_optional":false,"friendly_robber":false,"target":10,"discard_limit":7,"max_turns":60},"seats":4,"cells":["desert","field 8","field 5","pasture 4","pasture 3","pasture 10","mountain 2","hill 11","mountain 6","hill 11","field 9","forest 6","hill 12","field 5","forest 4","forest 3","pasture 9","forest 10","mountain 8"],"harbours":[{"edge":1,"kind":"lumber"},{"edge":22,"kind":"brick"},{"edge":10,"kind":"wool"},{"edge":53,"kind":"grain"},{"edge":5,"kind":"ore"},{"edge":33,"kind":"any"},{"edge":67,"kind":"any"},{"edge":54,"kind":"any"},{"edge":71,"kind":"any"}],"robber":0,"opening":[[[6,5],[1,5],[1,3],[6,5]],[[3,2],[1,4],[1,1],[3,2]],[[4,2],[2,2],[6,1],[3,2]]],"first":2},"seats":["Bert","Anne","Cäsar \"C\"","Dora"]}}',-426340681225779473);
INSERT INTO entries VALUES(32,2,15,30,1700000000015,'{"at":1700000014000,"game":"blokus","moved":[{"seat":1,"action":"yellow PENTO_W RIGHT 10 4"}]}',-7083533747899529943);
INSERT INTO entries VALUES(33,1,16,31,1700000000016,'{"at":1700000022000,"game":"catan","moved":[{"seat":2,"action":"build-settlement 53"}]}',-5885859022250038359);
INSERT INTO entries VALUES(34,2,16,32,1700000000016,'{"at":1700000015000,"undo_asked":1}',-8129156800923348600);
INSERT INTO entries VALUES(35,1,17,33,1700000000017,'{"at":1700000024000,"game":"catan","moved":[{"seat":2,"action":"build-road 71"}]}',1944587330766504759);
INSERT INTO entries VALUES(36,2,17,34,1700000000017,'{"at":1700000016000,"declined":0}',-5674011001133288069);
INSERT INTO entries VALUES(37,1,18,35,1700000000018,'{"at":1700000027000,"game":"catan","moved":[{"seat":3,"action":"build-settlement 39"}]}',-5965200953972419787);
INSERT INTO entries VALUES(38,2,18,36,1700000000018,'{"at":1700000017000,"game":"blokus","moved":[{"seat":0,"action":"blue PENTO_R LEFT flipped 3 0"}],"request":"r10"}',6056044805846793780);
INSERT INTO entries VALUES(39,1,19,37,1700000000019,'{"at":1700000030000,"game":"catan","moved":[{"seat":3,"action":"build-road 56"}]}',5316360090131494814);
INSERT INTO entries VALUES(40,2,19,38,1700000000019,'{"at":1700000018000,"game":"blokus","moved":[{"seat":1,"action":"yellow TRIO_I NONE 10 1"}]}',-955732647909627716);
INSERT INTO entries VALUES(41,1,20,39,1700000000020,'{"at":1700000031000,"game":"catan","moved":[{"seat":0,"action":"build-settlement 24"}],"request":"request-7"}',7374761286724235843);
INSERT INTO entries VALUES(42,2,20,40,1700000000020,'{"at":1700000019000,"game":"blokus","moved":[{"seat":0,"action":"blue PENTO_P RIGHT 4 8"}]}',-6773229004633652006);
INSERT INTO entries VALUES(43,1,21,41,1700000000021,'{"at":1700000032000,"game":"catan","moved":[{"seat":0,"action":"build-road 28"}]}',-7914003142074635404);
INSERT INTO entries VALUES(44,2,21,42,1700000000021,'{"at":1700000020000,"draw":0}',-5322591692216508116);
INSERT INTO entries VALUES(45,1,22,43,1700000000022,'{"at":1700000035000,"game":"catan","moved":[{"seat":1,"action":"build-settlement 32"}]}',8196165111380239244);
INSERT INTO entries VALUES(46,2,22,44,1700000000022,'{"at":1700000021000,"draw":1}',-3388554191730805370);
INSERT INTO entries VALUES(47,1,23,45,1700000000023,'{"at":1700000036000,"game":"catan","moved":[{"seat":1,"action":"build-road 38"}]}',-8402161553425794035);
INSERT INTO entries VALUES(48,2,23,46,1700000000023,'{"at":1700000021000,"ended":{"reason":"drawn","winners":0,"points":[27,21]}}',6534106318094258944);
INSERT INTO entries VALUES(49,1,24,47,1700000000024,'{"at":1700000044000,"game":"catan","moved":[{"seat":1,"action":"build-settlement 38"}]}',-4661321517007331695);
INSERT INTO entries VALUES(50,1,25,49,1700000000025,'{"at":1700000045000,"game":"catan","moved":[{"seat":1,"action":"build-road 49"}],"request":"request-14"}',-2872120115149404770);
INSERT INTO entries VALUES(51,1,26,50,1700000000026,'{"at":1700000047000,"game":"catan","moved":[{"seat":0,"action":"build-settlement 29"}]}',3906228182602165763);
INSERT INTO entries VALUES(52,1,27,51,1700000000027,'{"at":1700000054000,"game":"catan","moved":[{"seat":0,"action":"build-road 43"}]}',-3405839903283110548);
INSERT INTO entries VALUES(53,1,28,52,1700000000028,'{"at":1700000057000,"game":"catan","moved":[{"seat":3,"action":"build-settlement 52"}]}',2450957028460712433);
INSERT INTO entries VALUES(54,1,29,53,1700000000029,'{"at":1700000065000,"game":"catan","moved":[{"seat":3,"action":"build-road 68"}]}',8094749512648209245);
INSERT INTO entries VALUES(55,1,30,54,1700000000030,'{"at":1700000072000,"game":"catan","moved":[{"seat":2,"action":"build-settlement 9"}]}',-2307102004013769138);
INSERT INTO entries VALUES(56,1,31,55,1700000000031,'{"at":1700000074000,"game":"catan","moved":[{"seat":2,"action":"build-road 15"}]}',6083580143708948284);
INSERT INTO entries VALUES(57,1,32,56,1700000000032,'{"at":1700000077000,"game":"catan","moved":[{"seat":2,"action":"roll","chance":"dice 3 1"}]}',3536699693517992071);
INSERT INTO entries VALUES(58,1,33,57,1700000000033,'{"at":1700000085000,"game":"catan","moved":[{"seat":2,"action":"end-turn"}],"request":"request-28"}',-4987483027534764958);
INSERT INTO entries VALUES(59,1,34,58,1700000000034,'{"at":1700000087000,"game":"catan","moved":[{"seat":3,"action":"roll","chance":"dice 5 4"}]}',-5640319198372409272);
INSERT INTO entries VALUES(60,1,35,59,1700000000035,'{"at":1700000096000,"game":"catan","moved":[{"seat":3,"action":"end-turn"}]}',8642807753266949567);
INSERT INTO entries VALUES(61,1,36,60,1700000000036,'{"at":1700000105000,"game":"catan","moved":[{"seat":0,"action":"roll","chance":"dice 6 3"}]}',-1391262722797598971);
INSERT INTO entries VALUES(62,1,37,61,1700000000037,'{"at":1700000116000,"game":"catan","moved":[{"seat":0,"action":"end-turn"}],"request":"request-42"}',-1417052276037890810);
INSERT INTO entries VALUES(63,1,38,62,1700000000038,'{"at":1700000118000,"game":"catan","moved":[{"seat":1,"action":"roll","chance":"dice 6 1"}]}',-8807087331125021703);
INSERT INTO entries VALUES(64,1,39,63,1700000000039,'{"at":1700000124000,"game":"catan","moved":[{"seat":1,"action":"move-robber 14"}]}',4993999709500439752);
CREATE TABLE tails (table_key INTEGER PRIMARY KEY, key INTEGER NOT NULL);
INSERT INTO tails VALUES(0,0);
CREATE INDEX tables_by_age ON tables (created, id);
CREATE INDEX tables_unfinished ON tables (created, id) WHERE state < 2;
COMMIT;
PRAGMA user_version = 3;
