package io.openperp.matching.settings;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** Settings of earlier builds: who still sets one is told, because it would have no effect. */
public final class RemovedSettings {

    private static final String ACCOUNT_PARTITIONS = "openperp.matching.account-partitions";

    private RemovedSettings() {}

    /** Throws {@link IllegalArgumentException} naming the setting. */
    public static void refuse(Environment environment) {
        if (Binder.get(environment).bind(ACCOUNT_PARTITIONS, String.class).isBound()) {
            throw new IllegalArgumentException(ACCOUNT_PARTITIONS
                    + " is set, but there is one account shard, which holds all accounts: remove the setting");
        }
    }
}
