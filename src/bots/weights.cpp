// The weights that the program was built with; docs/strength.md says how they came about. Compiled
// anew in every checkout, for the build names their folder: nothing is included.
asm(".section .rodata\n"
    ".balign 64\n"
    "spiel_blokus_weights_duo:\n"
    ".incbin \"" SPIEL_WEIGHTS
    "/blokus_duo.bin\"\n"
    "spiel_blokus_weights_four:\n"
    ".incbin \"" SPIEL_WEIGHTS
    "/blokus_four.bin\"\n"
    "spiel_blokus_weights_end:\n"
    ".balign 64\n"
    "spiel_catan_weights:\n"
    ".incbin \"" SPIEL_WEIGHTS
    "/catan.bin\"\n"
    "spiel_catan_weights_for_two:\n"
    ".incbin \"" SPIEL_WEIGHTS
    "/catan_two.bin\"\n"
    "spiel_catan_weights_end:\n"
    ".globl spiel_blokus_weights_duo, spiel_blokus_weights_four, spiel_blokus_weights_end\n"
    ".globl spiel_catan_weights, spiel_catan_weights_for_two, spiel_catan_weights_end\n"
    ".previous\n");
