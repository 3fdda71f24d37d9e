package io.openperp.doctor;

import io.openperp.api.json.ApiJson;
import io.openperp.client.Actions;
import io.openperp.client.Signer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/**
 * Checks a gateway as a client reaches it: encryption, clock, faucet, version and rate limits.
 *
 * @param requests largest number of requests that may be sent to find a rate limit; 0: rate limits are not checked
 */
record GatewayChecks(Endpoint endpoint, int requests) {

    private static final String TIME = "/api/v1/time";
    private static final long LARGE_OFFSET_MILLIS = 30_000;
    private static final long SMALL_OFFSET_MILLIS = 1_000;
    private static final Pattern VERSION = Pattern.compile("(?m)^  version: [\"']?([^\"'\\s]+)");

    List<Finding> check() {
        List<Finding> findings = new ArrayList<>();
        PublicChecks asPublic = new PublicChecks("gateway", endpoint);
        asPublic.firstAnswer(TIME, findings).ifPresent(answer -> {
            findings.addAll(asPublic.check(answer));
            findings.add(sniffing(answer));
            findings.add(clock());
            findings.add(faucet());
            findings.add(version());
            findings.addAll(new LimitChecks(endpoint, requests).check());
        });
        return findings;
    }

    private static Finding sniffing(HttpResponse<String> answer) {
        return answer.headers().firstValue("X-Content-Type-Options").orElse("").equals("nosniff")
                ? Finding.ok("gateway-nosniff", "answers say that their type is not to be guessed")
                : Finding.warning(
                        "gateway-nosniff",
                        "no X-Content-Type-Options header",
                        "an old browser may run what a stranger made the exchange answer",
                        "let the proxy pass on the header that the gateway sets");
    }

    private Finding clock() {
        try {
            long before = System.currentTimeMillis();
            HttpResponse<String> answer = endpoint.get(TIME);
            long here = before + (System.currentTimeMillis() - before) / 2;
            long there =
                    ApiJson.mapper().readTree(answer.body()).get("serverTime").asLong();
            return offset(there - here);
        } catch (IOException | JacksonException | NullPointerException unknown) {
            return Finding.skipped("clock", endpoint.origin() + TIME + " shows no time");
        }
    }

    private static Finding offset(long millis) {
        String found = "its clock is " + Math.abs(millis) + " ms " + (millis < 0 ? "behind" : "ahead of") + " this one";
        String why = "prices are refused as too old or too new, and scheduled cancels come at the wrong time";
        String set = "NTP on all machines";
        if (Math.abs(millis) >= LARGE_OFFSET_MILLIS) {
            return Finding.problem("clock", found, why, set);
        }
        return Math.abs(millis) >= SMALL_OFFSET_MILLIS
                ? Finding.warning("clock", found, why, set)
                : Finding.ok("clock", found);
    }

    /**
     * Checks whether the faucet is on. Sends a transaction of an unknown key: it is refused and changes nothing, and
     * the refusal mentions the faucet if it is on.
     */
    private Finding faucet() {
        Signer nobody = Signer.generate();
        String transaction = nobody.sign(Actions.cancelAll()).json();
        try {
            String answer = Endpoint.send(endpoint.request("/api/v1/order")
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(transaction))
                            .build())
                    .body();
            if (!answer.contains("account not found")) {
                return Finding.skipped("faucet", "the refusal of an unknown key is another: " + answer);
            }
            return answer.contains("faucet")
                    ? Finding.warning(
                            "faucet",
                            "the faucet is on",
                            "everybody makes money and accounts; each account is state for ever",
                            "exchange.faucet.enabled=false (compose: OPENPERP_FAUCET=false), unless it is play money")
                    : Finding.ok("faucet", "the faucet is off");
        } catch (IOException e) {
            return Finding.skipped("faucet", "no answer to a transaction: " + e);
        }
    }

    private Finding version() {
        try {
            Matcher version = VERSION.matcher(endpoint.get("/openapi.yaml").body());
            return version.find()
                    ? Finding.ok("version", "API version " + version.group(1))
                    : Finding.skipped("version", "/openapi.yaml names no version");
        } catch (IOException e) {
            return Finding.skipped("version", "/openapi.yaml is not answered: " + e);
        }
    }
}
