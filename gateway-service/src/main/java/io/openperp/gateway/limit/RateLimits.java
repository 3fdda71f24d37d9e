package io.openperp.gateway.limit;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.web.Answer;
import io.openperp.reader.NetworkAddress;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The limits of this process: how many requests an address and how many transactions an account may send. */
@Component
public class RateLimits {

    private final GatewaySettings.Limits settings;
    private final TokenBuckets<Bytes32> accounts;
    private final TokenBuckets<String> addresses;
    private final TokenBuckets<String> cancels;

    public RateLimits(GatewaySettings gateway, MeterRegistry meters) {
        settings = gateway.limits();
        accounts = new TokenBuckets<>(
                settings.account().perSecond(), settings.account().burst(), settings.buckets());
        addresses = new TokenBuckets<>(
                settings.address().perSecond(), settings.address().burst(), settings.buckets());
        cancels = new TokenBuckets<>(
                settings.cancels().perSecond(), settings.cancels().burst(), settings.buckets());
        meters.gauge("gateway.limit.account.buckets", accounts, TokenBuckets::size);
        meters.gauge("gateway.limit.address.buckets", addresses, TokenBuckets::size);
        meters.gauge("gateway.limit.cancel.buckets", cancels, TokenBuckets::size);
    }

    /** Charges a request to its remote address; the refusal if there have been too many, else null. */
    public @Nullable Answer chargeAddress(String remoteAddress) {
        return chargeAddress(remoteAddress, 1);
    }

    /** Charges what counts as so many requests. */
    public @Nullable Answer chargeAddress(String remoteAddress, int requests) {
        long seconds = addresses.take(NetworkAddress.keyOf(remoteAddress), requests);
        return seconds == 0
                ? null
                : tooMany(
                        "more than " + settings.address().perSecond() + " requests a second from one address", seconds);
    }

    /**
     * Charges a transaction of cancels only to its remote address. They have tokens of their own, so nothing else can use
     * them up; without any limit forged ones would cost this process their verification for nothing (API-008).
     */
    public @Nullable Answer chargeCancels(String remoteAddress) {
        long seconds = cancels.take(NetworkAddress.keyOf(remoteAddress));
        return seconds == 0
                ? null
                : tooMany(
                        "more than " + settings.cancels().perSecond()
                                + " transactions of cancels a second from one address",
                        seconds);
    }

    /**
     * Charges a transaction to its account, whose signature must have been verified before.
     *
     * @param transactions how many it counts as
     */
    public @Nullable Answer chargeAccount(Bytes32 account, int transactions) {
        long seconds = accounts.take(account, transactions);
        return seconds == 0
                ? null
                : tooMany(
                        "more than " + settings.account().perSecond()
                                + " transactions a second from one account (cancels are not limited)",
                        seconds);
    }

    private static Answer tooMany(String what, long seconds) {
        return Answer.error(Answer.TOO_MANY, "limited", what + "; nothing was done, try again in " + seconds + " s")
                .retryAfter(seconds);
    }
}
