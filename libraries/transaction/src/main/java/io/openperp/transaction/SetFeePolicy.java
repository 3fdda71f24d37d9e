package io.openperp.transaction;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code setFeePolicy}: an administrator sets tiers and programmes of fees (FEE-010).
 *
 * @param symbol whose fees; empty: of all markets without a policy of their own
 * @param tiers {@code volume maker taker} of each, in basis points, separated by commas; empty: none; {@link #FOLLOW}: the market
 *     has no policy of its own any more
 * @param programmes {@code name maker taker} of each, likewise
 * @param from second since 1970 from which on it counts; 0: at once
 */
public record SetFeePolicy(String symbol, String tiers, String programmes, long from) implements OwnAction {

    /** In the place of tiers. */
    public static final String FOLLOW = "follow";

    /** Bytes of a text. */
    private static final int LONGEST = 1024;

    static final Kind KIND = new Kind(
            "setFeePolicy",
            1040,
            List.of(
                    new Field("symbol", Type.OPTIONAL_TEXT),
                    new Field("tiers", Type.OPTIONAL_TEXT),
                    new Field("programmes", Type.OPTIONAL_TEXT),
                    new Field("from", Type.OPTIONAL_COUNT)),
            values -> new SetFeePolicy(
                    (String) values.get(0), (String) values.get(1), (String) values.get(2), (long) values.get(3)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(symbol, tiers, programmes, from);
    }

    /** Whether the market shall have no policy of its own any more. */
    public boolean follows() {
        return tiers.equals(FOLLOW);
    }

    /** Only where there is no {@link #flaw}. */
    public FeeTable table() {
        return FeeTable.parse(follows() ? "" : tiers, programmes);
    }

    @Override
    public @Nullable String flaw() {
        for (String text : List.of(tiers, programmes)) {
            int length = text.getBytes(StandardCharsets.UTF_8).length;
            if (length > LONGEST) {
                return "a text has " + length + " bytes, accepted are at most " + LONGEST;
            }
        }
        if (follows() && (symbol.isEmpty() || !programmes.isEmpty())) {
            return "tiers \"" + FOLLOW + "\" is accepted with a symbol and without programmes";
        }
        try {
            table();
            return null;
        } catch (IllegalArgumentException refused) {
            return refused.getMessage();
        }
    }
}
