package io.openperp.simulator;

import io.openperp.simulator.law.Law;
import java.util.List;

/** What can be wrong with roles. The seeds that have any are 3, 11, 19 and so on. */
final class RoleFaults {

    private static final String ROLES = "exchange.account.state.Roles";

    private RoleFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                                "a role that has expired or was revoked counts",
                                ROLES,
                                Bytecode.returning("counts", 1),
                                Law.RIGHTS,
                                Law.NAIVE_LEDGER)
                        .from(11),
                Fault.of(
                                "a restored shard has forgotten whom a role was given to",
                                ROLES,
                                Bytecode.withoutCalls("readFrom", "put"),
                                Law.NO_UNEXPECTED_STOP,
                                Law.SAME_LOG_SAME_STATE)
                        .from(32),
                Fault.of(
                                "everybody gives roles",
                                "exchange.account.state.ShardSettings",
                                Bytecode.returning("isAdmin", 1),
                                Law.EXPECTED_ANSWER,
                                Law.NAIVE_LEDGER,
                                Law.RIGHTS)
                        .from(3));
    }
}
