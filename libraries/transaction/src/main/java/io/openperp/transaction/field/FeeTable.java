package io.openperp.transaction.field;

import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tiers and programmes of fees, parsed from the texts that an administrator signs: {@code volume maker taker} of each
 * tier and {@code name maker taker} of each programme, rates in basis points, separated by commas.
 *
 * @param tiers tiers by ascending volume
 */
public record FeeTable(List<Tier> tiers, List<Programme> programmes) {

    /** Largest number of tiers in a table, and largest number of programmes. */
    public static final int MOST = 16;

    /** Highest rate, in basis points: one percent of the notional. */
    private static final String HIGHEST = "100";

    private static final int LONGEST_NAME = 16;
    private static final long UNITS_OF_RATE_PER_BASIS_POINT_UNIT = 10_000;

    /**
     * Rates from a trading volume on.
     *
     * @param volume lowest volume of the tier, in units of money, above 0
     */
    public record Tier(long volume, Rates rates) {}

    /**
     * Rates that accounts get by agreement, whatever their volume.
     *
     * @param name 1 to 16 lower-case letters, digits and dashes
     */
    public record Programme(String name, Rates rates) {}

    /** Fee rates as fractions of the notional, in units of 1e-8; a negative maker rate is a rebate. */
    public record Rates(long maker, long taker) {}

    /**
     * Parses the text of the tiers and that of the programmes; an empty text means none. Throws {@link
     * IllegalArgumentException} with a sentence that says what is wrong, and what is accepted.
     */
    public static FeeTable parse(String tiers, String programmes) {
        FeeTable table = new FeeTable(readTiers(tiers), readProgrammes(programmes));
        table.check();
        return table;
    }

    private static List<Tier> readTiers(String text) {
        List<Tier> tiers = new ArrayList<>();
        for (String[] words : rows("tiers", text, "1000000 1.5 4.5")) {
            long volume = number("volume", words[0]);
            long last = tiers.isEmpty() ? 0 : tiers.get(tiers.size() - 1).volume;
            if (volume <= last) {
                throw new IllegalArgumentException(
                        "volume " + words[0] + " of a tier is accepted above " + Decimals.format(last)
                                + ": tiers ascend, and below the first one markets have their own rates");
            }
            tiers.add(new Tier(volume, rates(words)));
        }
        return List.copyOf(tiers);
    }

    private static List<Programme> readProgrammes(String text) {
        List<Programme> programmes = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String[] words : rows("programmes", text, "makers -0.5 3")) {
            if (!isName(words[0]) || !names.add(words[0])) {
                throw new IllegalArgumentException("programme \"" + words[0] + "\": names of 1 to " + LONGEST_NAME
                        + " lower-case letters, digits and dashes are accepted, each once");
            }
            programmes.add(new Programme(words[0], rates(words)));
        }
        return List.copyOf(programmes);
    }

    /** Whether this text is accepted as the name of a programme. */
    public static boolean isName(String name) {
        return !name.isEmpty()
                && name.length() <= LONGEST_NAME
                && name.chars().allMatch(c -> c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-');
    }

    private static List<String[]> rows(String what, String text, String example) {
        List<String[]> rows = new ArrayList<>();
        if (text.isBlank()) {
            return rows;
        }
        for (String row : text.split(",", -1)) {
            String[] words = row.strip().split(" +", -1);
            if (words.length != 3) {
                throw new IllegalArgumentException(what + " \"" + row.strip() + "\": three words such as \"" + example
                        + "\" are accepted, separated from the next by a comma");
            }
            rows.add(words);
        }
        if (rows.size() > MOST) {
            throw new IllegalArgumentException(rows.size() + " " + what + ", at most " + MOST + " are accepted");
        }
        return rows;
    }

    private static Rates rates(String[] words) {
        return new Rates(rate("maker", words[1], -1), rate("taker", words[2], 0));
    }

    private static long rate(String whose, String text, int lowest) {
        long basisPoints = number("rate", text);
        long highest = Decimals.parse(HIGHEST);
        if (basisPoints > highest
                || basisPoints < lowest * highest
                || basisPoints % UNITS_OF_RATE_PER_BASIS_POINT_UNIT != 0) {
            throw new IllegalArgumentException(
                    whose + " rate " + text + " is not accepted: " + (lowest < 0 ? "-" + HIGHEST : "0") + " to "
                            + HIGHEST + " basis points with at most four places are");
        }
        return basisPoints / UNITS_OF_RATE_PER_BASIS_POINT_UNIT;
    }

    private static long number(String what, String text) {
        if (!Decimals.isNumber(text)) {
            throw new IllegalArgumentException(what + " \"" + text + "\" is not accepted: a decimal number is");
        }
        return Decimals.parse(text);
    }

    /**
     * Checks that no maker's rebate exceeds the lowest taker rate, since the taker of a fill pays the rebate of its
     * maker. Throws {@link IllegalArgumentException}.
     */
    private void check() {
        List<Rates> all = new ArrayList<>();
        tiers.forEach(tier -> all.add(tier.rates));
        programmes.forEach(programme -> all.add(programme.rates));
        long lowestTaker = all.stream().mapToLong(Rates::taker).min().orElse(0);
        for (Rates rates : all) {
            if (rates.maker < -lowestTaker) {
                throw new IllegalArgumentException("a maker's rebate of " + basisPoints(-rates.maker)
                        + " is more than the lowest taker rate, " + basisPoints(lowestTaker)
                        + ": the taker of a fill pays the rebate of its maker");
            }
        }
    }

    /** Formats a rate, given in units of 1e-8, in basis points. */
    public static String basisPoints(long rate) {
        return Decimals.format(rate * UNITS_OF_RATE_PER_BASIS_POINT_UNIT);
    }
}
