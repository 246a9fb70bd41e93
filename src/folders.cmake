# The folders of src/ in the order of dependency, and what each may include. This is the one list:
# the build reads it, and so does cmake/check_folders.cmake, which compares the sources and the table
# of docs/architecture.md with it.
#
# spiel_folder(FOLDER [USES folder...] [INSIDE folder...]): INSIDE names what sources alone may
# include, so that whoever uses the folder does not see it.
spiel_folder(core)
spiel_folder(system USES core)
spiel_folder(catan USES core)
spiel_folder(blokus USES core)
spiel_folder(games USES core catan blokus)
spiel_folder(bots USES core catan blokus games)
spiel_folder(analysis USES core catan blokus games bots)
spiel_folder(table USES core games INSIDE system)
spiel_folder(store USES core INSIDE system)
spiel_folder(cluster USES core catan blokus table)
spiel_folder(protocol/http USES core)
spiel_folder(protocol/lmu USES core catan table INSIDE games)
spiel_folder(protocol/swc USES core blokus table)
spiel_folder(protocol/engine USES core catan table protocol/http INSIDE system games)
spiel_folder(protocol/web USES core system catan blokus games table protocol/http)
spiel_folder(client USES core catan blokus bots protocol/http protocol/lmu protocol/swc
             INSIDE system games protocol/engine)
spiel_folder(server USES core system table store cluster protocol/http protocol/swc protocol/engine protocol/web
             INSIDE blokus games bots analysis protocol/lmu)
spiel_folder(gateway USES core catan blokus table protocol/lmu protocol/swc client server INSIDE system protocol/web)
spiel_folder(match USES core games bots analysis table INSIDE system blokus protocol/lmu protocol/swc client server)
spiel_folder(training USES core catan blokus bots)
spiel_folder(cli USES core system catan blokus games bots analysis table store protocol/lmu protocol/swc
             client server gateway match training)
