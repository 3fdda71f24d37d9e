package io.openperp.transaction;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code setFeePolicy}: an administrator sets tiers and programmes of fees (FEE-010).
 *
 * @param symbol market whose fees are set; empty: all markets without a policy of their own
 * @param tiers {@code volume maker taker} of each tier, rates in basis points, separated by commas; empty: none;
 *     {@link #FOLLOW}: the market has no policy of its own any more
 * @param programmes {@code name maker taker} of each programme, likewise
 * @param from second since 1970 from which on the policy counts; 0: at once
 */
public record SetFeePolicy(String symbol, String tiers, String programmes, long from)
        implements OwnAction, OperatorAction.Administration {

    /** Given in the place of tiers, so that the market has no policy of its own any more. */
    public static final String FOLLOW = "follow";

    /** Longest text in bytes of UTF-8. */
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

    /** The tiers and programmes; only where there is no {@link #flaw}. */
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
