import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An UnoWar player: exec:java Bot.java
 *
 * Plays a random card, or the last playable card of the hand while the pile has six cards or more. It finds the members
 * that it needs with patterns; a larger player uses a library for JSON.
 */
public class Bot {
    private static final Pattern SEED = Pattern.compile("\"seed\":(\\d+)");
    private static final Pattern GAME = Pattern.compile("\"game\":(\\d+)");
    private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");
    private static final Pattern MOVES = Pattern.compile("\"moves\":\\[(.*?)\\]");
    private static final Pattern PILE = Pattern.compile("\"cardsInPile\":(\\d+)");

    public static void main(String[] args) throws IOException {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        long[] states = new long[64];
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            if (line.startsWith("{\"type\":\"hello\"")) {
                System.out.println("{\"type\":\"ready\",\"protocol\":1,\"games\":64}");
            } else if (line.startsWith("{\"type\":\"begin\"")) {
                states[Integer.parseInt(find(GAME, line))] = Long.parseLong(find(SEED, line));
            } else if (line.startsWith("{\"type\":\"move\"")) {
                String[] moves = find(MOVES, line).split(",");
                // The last move is "pass", which loses the round.
                int count = Math.max(1, moves.length - 1);
                int game = Integer.parseInt(find(GAME, line));
                states[game] = (states[game] * 1103515245L + 12345L) & 0xffffffffL;
                boolean late = Integer.parseInt(find(PILE, line)) >= 6;
                String move = moves[late ? count - 1 : (int) (states[game] >> 16) % count];
                System.out.println("{\"move\":" + move + ",\"id\":" + find(ID, line) + "}");
            }
        }
    }

    private static String find(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        if (!matcher.find()) throw new IllegalArgumentException("no " + pattern + " in " + line);
        return matcher.group(1);
    }
}
