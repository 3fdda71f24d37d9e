package io.openperp.doctor;

import java.io.IOException;

/**
 * Checks that this program cannot connect to an address which network policies must close, such as a management port.
 */
final class ClosedChecks {

    private static final String CHECK = "network-policy";

    private ClosedChecks() {}

    static Finding check(Address address) {
        try {
            address.connect().close();
            return Finding.problem(
                    CHECK,
                    address + " is reached from here, where it should not be",
                    "NetworkPolicies are not enforced: any pod reaches management, and chooses its address for limits",
                    "a network plugin that enforces NetworkPolicies, and networkPolicy.enabled=true");
        } catch (IOException refused) {
            return Finding.ok(CHECK, address + " is not reached from here");
        }
    }
}
