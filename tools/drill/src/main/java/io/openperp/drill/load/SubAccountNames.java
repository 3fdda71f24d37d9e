package io.openperp.drill.load;

import io.openperp.drill.published.ClientAction;
import java.util.Optional;
import java.util.Random;

/** Names that a master gives its sub-account now and then. One that it has already is refused. */
final class SubAccountNames {

    /** One in so many transactions of a master. */
    private static final int SHARE = 25;

    private static final int NAMES = 3;

    /** Draws of names have nothing to do with any other. */
    private static final long DRAWS = 0x4e61_6d65_73L;

    private final Random random;
    private String subAccount = "";

    SubAccountNames(long seed) {
        random = new Random(seed ^ DRAWS);
    }

    /** It is this sub-account's name that changes from now on. */
    void nameOf(String made) {
        subAccount = made;
    }

    /** What the next transaction does instead of trading; empty: it trades. */
    Optional<ClientAction> next() {
        if (subAccount.isEmpty() || random.nextInt(SHARE) != 0) {
            return Optional.empty();
        }
        return Optional.of(ClientAction.renameSubAccount(subAccount, "drill " + random.nextInt(NAMES)));
    }
}
