package io.openperp.drill.load;

import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.published.ClientAction;
import java.util.Optional;
import java.util.Random;

/** Names that a master gives its sub-account now and then. One that it has already is refused. */
final class SubAccountNames {

    /** From this version of the rules on there are sub-accounts. */
    private static final int FIRST_RULES = 7;

    /** One in so many transactions of a master. */
    private static final int SHARE = 25;

    private static final int NAMES = 3;

    /** Draws of names have nothing to do with any other. */
    private static final long DRAWS = 0x4e61_6d65_73L;

    private final TradedMarkets markets;
    private final Random random;
    private String subAccount = "";

    SubAccountNames(TradedMarkets markets, long seed) {
        this.markets = markets;
        random = new Random(seed ^ DRAWS);
    }

    /** It is this sub-account's name that changes from now on. */
    void nameOf(String made) {
        subAccount = made;
    }

    /** What the next transaction does instead of trading; empty: it trades. */
    Optional<ClientAction> next() {
        if (subAccount.isEmpty() || !markets.haveRules(FIRST_RULES) || random.nextInt(SHARE) != 0) {
            return Optional.empty();
        }
        return Optional.of(ClientAction.renameSubAccount(subAccount, "drill " + random.nextInt(NAMES)));
    }
}
