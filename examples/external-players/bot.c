/*
 * An UnoWar player: cc -O2 -o bot bot.c, then exec:./bot
 *
 * Plays a random card, or the last playable card of the hand while the pile has six cards or more. It finds the members
 * that it needs in the text of a message; a larger player uses a library for JSON.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 16];

/* The text after a name. */
static const char *after(const char *name) {
    const char *found = strstr(line, name);
    if (found == NULL) {
        fprintf(stderr, "no %s in %s", name, line);
        exit(1);
    }
    return found + strlen(name);
}

int main(void) {
    static uint32_t states[64];
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, "{\"type\":\"hello\"", 15) == 0) {
            puts("{\"type\":\"ready\",\"protocol\":1,\"games\":64}");
        } else if (strncmp(line, "{\"type\":\"begin\"", 15) == 0) {
            states[atoi(after("\"game\":"))] = (uint32_t)strtoul(after("\"seed\":"), NULL, 10);
        } else if (strncmp(line, "{\"type\":\"move\"", 14) == 0) {
            /* Moves have no escaped characters: "0","3","pass". */
            const char *moves = after("\"moves\":[");
            const char *end = strchr(moves, ']');
            int count = 0;
            for (const char *at = moves; at < end; at++) count += *at == ',';
            /* The last move is "pass", which loses the round. */
            if (count == 0) count = 1;
            uint32_t *state = &states[atoi(after("\"game\":"))];
            *state = *state * 1103515245u + 12345u;
            int chosen = atoi(after("\"cardsInPile\":")) >= 6 ? count - 1 : (int)(*state >> 16) % count;
            for (; chosen > 0; chosen--) moves = strchr(moves, ',') + 1;
            int id = atoi(after("\"id\":"));
            printf("{\"move\":%.*s,\"id\":%d}\n", (int)strcspn(moves, ",]"), moves, id);
        }
        fflush(stdout);
    }
    return 0;
}
