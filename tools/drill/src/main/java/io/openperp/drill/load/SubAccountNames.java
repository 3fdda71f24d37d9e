package io.openperp.drill.load;

import io.openperp.drill.published.ClientAction;
import java.util.Optional;
import java.util.Random;

/** Renames of a sub-account by its master now and then. A name that it already has is refused. */
final class SubAccountNames {

    /** One in this many transactions of a master is a rename. */
    private static final int SHARE = 25;

    private static final int NAMES = 3;

    /** Seed modifier that keeps these draws independent of all others. */
    private static final long DRAWS = 0x4e61_6d65_73L;

    private final Random random;
    private String subAccount = "";

    SubAccountNames(long seed) {
        random = new Random(seed ^ DRAWS);
    }

    /** Sets the sub-account to be renamed from now on; empty: none. */
    void nameOf(String made) {
        subAccount = made;
    }

    /** Renaming action of the next transaction; empty: the account trades instead. */
    Optional<ClientAction> next() {
        if (subAccount.isEmpty() || random.nextInt(SHARE) != 0) {
            return Optional.empty();
        }
        return Optional.of(ClientAction.renameSubAccount(subAccount, "drill " + random.nextInt(NAMES)));
    }
}
