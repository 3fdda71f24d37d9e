package io.openperp.doctor;

import java.io.IOException;
import java.util.List;

/**
 * Checks whether there is a rate limit per client address, and whether a client can escape it with a forged address.
 */
record LimitChecks(Endpoint endpoint, int requests) {

    private static final int TOO_MANY = 429;
    private static final String PATH = "/api/v1/time";

    /** Client address for forged headers, from a block that is reserved for documentation and that nobody uses. */
    private static final String FORGED = "198.51.100.7";

    List<Finding> check() {
        if (requests == 0) {
            return List.of(
                    Finding.skipped("rate-limit", "not tried: --requests N sends up to N requests to see a limit"),
                    Finding.skipped("forwarded-headers", "not tried: it is known at the limit only"));
        }
        try {
            for (int sent = 1; sent <= requests; sent++) {
                if (status("") == TOO_MANY) {
                    return List.of(Finding.ok("rate-limit", "429 after " + sent + " requests"), forwardedHeaders());
                }
            }
            return List.of(
                    Finding.warning(
                            "rate-limit",
                            "no limit within " + requests + " requests",
                            "one client can use up the whole gateway",
                            "openperp.gateway.limits.address, or more --requests: the burst may be larger"),
                    Finding.skipped("forwarded-headers", "the limit was not reached"));
        } catch (IOException e) {
            return List.of(Finding.skipped("rate-limit", "no answer under load: " + e));
        }
    }

    private Finding forwardedHeaders() throws IOException {
        int forged = status(FORGED);
        if (status("") != TOO_MANY || forged == TOO_MANY) {
            return Finding.ok("forwarded-headers", "a forged X-Forwarded-For changes nothing at the limit");
        }
        return Finding.problem(
                "forwarded-headers",
                "a forged X-Forwarded-For of this client is believed",
                "everybody chooses the address that limits count for, so there are none",
                "trustForwardedHeaders=false, or trustedProxies, and a proxy that replaces the header");
    }

    private int status(String forwardedFor) throws IOException {
        var request = endpoint.request(PATH);
        if (!forwardedFor.isEmpty()) {
            request.header("X-Forwarded-For", forwardedFor);
        }
        return Endpoint.send(request.build()).statusCode();
    }
}
