package io.openperp.gateway.limit;

import io.github.bucket4j.TimeMeter;
import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.web.Answer;
import io.openperp.reader.NetworkAddress;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The limits of rates: how many requests an address and how many transactions an account may send. Each of n gateways
 * takes n tokens for what costs one, so that all of them together allow as much as the settings say; with one bucket
 * for each process nothing has to be asked of the others.
 */
public class RateLimits {

    /** Tokens charged for a refused request during overload, in addition to the token for the request itself. */
    private static final int TOKENS_OF_REFUSAL = 50;

    private final GatewaySettings.Limits settings;
    private final IntSupplier replicas;
    private final TokenBuckets<Bytes32> accounts;
    private final TokenBuckets<String> addresses;
    private final TokenBuckets<String> cancels;
    private final TokenBuckets<String> claims;
    private final TokenBuckets<String> oracleClaims;
    private final TokenBuckets<Bytes32> oracles;

    /** @param replicas number of gateways among which the limits are divided; 1: they are those of this process */
    RateLimits(GatewaySettings.Limits settings, IntSupplier replicas, MeterRegistry meters) {
        this.settings = settings;
        this.replicas = replicas;
        accounts = new TokenBuckets<>(
                settings.account().perSecond(), settings.account().burst(), settings.buckets());
        addresses = new TokenBuckets<>(
                settings.address().perSecond(), settings.address().burst(), settings.buckets());
        cancels = new TokenBuckets<>(
                settings.cancels().perSecond(), settings.cancels().burst(), settings.buckets());
        claims = new TokenBuckets<>(
                settings.faucet().perHour(),
                Duration.ofHours(1),
                settings.faucet().burst(),
                settings.buckets(),
                TimeMeter.SYSTEM_NANOTIME);
        oracleClaims = new TokenBuckets<>(
                settings.oracle().perSecond(), settings.oracle().burst(), settings.buckets());
        oracles = new TokenBuckets<>(
                settings.oracle().perSecond(), settings.oracle().burst(), settings.buckets());
        meters.gauge("gateway.limit.account.buckets", accounts, TokenBuckets::size);
        meters.gauge("gateway.limit.address.buckets", addresses, TokenBuckets::size);
        meters.gauge("gateway.limit.cancel.buckets", cancels, TokenBuckets::size);
    }

    /** Charges a request to its remote address. Returns a refusal if there have been too many, else null. */
    public @Nullable Answer chargeAddress(String remoteAddress) {
        return chargeAddress(remoteAddress, 1);
    }

    /**
     * Charges the cost of this many requests to their remote address. Returns a refusal if there have been too many,
     * else null.
     */
    public @Nullable Answer chargeAddress(String remoteAddress, int requests) {
        long seconds = addresses.take(NetworkAddress.keyOf(remoteAddress), divided(requests));
        return seconds == 0
                ? null
                : tooMany(
                        "more than " + settings.address().perSecond()
                                + " requests a second from one address; large answers and bodies count as several,"
                                + " as do answers that take much work",
                        seconds);
    }

    /** Charges bytes that have already been read and written, which delays the next requests of the address. */
    public void chargeBytes(String remoteAddress, long read, long written) {
        long tokens = read / settings.bodyBytes().toBytes()
                + written / settings.answerBytes().toBytes();
        if (tokens > 0) {
            addresses.owe(NetworkAddress.keyOf(remoteAddress), tokens * replicas.getAsInt());
        }
    }

    /** Charges work that another service has done for an answer, which delays the next requests of the address. */
    void chargeWork(String remoteAddress, long tokens) {
        addresses.owe(NetworkAddress.keyOf(remoteAddress), tokens * replicas.getAsInt());
    }

    /**
     * Charges a request that was refused during overload, so that clients that send only such requests do not take
     * processor time from valid ones.
     */
    void chargeRefusal(String remoteAddress) {
        String key = NetworkAddress.keyOf(remoteAddress);
        if (!addresses.isEmpty(key)) {
            addresses.owe(key, divided(TOKENS_OF_REFUSAL));
        }
    }

    /** Number of requests that a body of this size is charged as, in addition to the request itself. */
    public int ofBody(int bytes) {
        return Math.toIntExact(bytes / settings.bodyBytes().toBytes());
    }

    /**
     * Charges faucet claims to their address, in addition to the cost of their transaction. Returns a refusal if there
     * have been too many, else null.
     */
    public @Nullable Answer chargeFaucet(String remoteAddress, int actions) {
        long seconds = claims.take(NetworkAddress.keyOf(remoteAddress), divided(actions));
        return seconds == 0
                ? null
                : tooMany(
                        "more than " + settings.faucet().perHour() + " faucet actions an hour from one address",
                        seconds);
    }

    /**
     * Takes a token for verifying a transaction that names a price publisher's key as its signer before anything else
     * is charged for it; returns false if none is left. Each address has its own tokens, so forged transactions use up
     * only those of their own address.
     */
    public boolean admitsClaimedOracle(String remoteAddress) {
        return oracleClaims.take(NetworkAddress.keyOf(remoteAddress)) == 0;
    }

    /**
     * Charges a transaction to the price publisher's key, after its signature has been verified. Returns a refusal if
     * there have been too many, else null.
     */
    public @Nullable Answer chargeOracle(Bytes32 key) {
        long seconds = oracles.take(key);
        return seconds == 0
                ? null
                : tooMany(
                        "more than " + settings.oracle().perSecond()
                                + " transactions a second from one price publisher",
                        seconds);
    }

    /**
     * Charges a transaction that only cancels to its remote address; returns a refusal if there have been too many,
     * else null. Cancels have separate tokens, so other requests cannot use them up; they are limited at all because
     * verifying forged ones takes time (API-008).
     *
     * @param transactions number of transactions as which it is charged
     */
    public @Nullable Answer chargeCancels(String remoteAddress, int transactions) {
        long seconds = cancels.take(NetworkAddress.keyOf(remoteAddress), divided(transactions));
        return seconds == 0
                ? null
                : tooMany(
                        "more than " + settings.cancels().perSecond()
                                + " transactions of cancels a second from one address",
                        seconds);
    }

    /**
     * Charges a transaction to its account, after its signature has been verified. Returns a refusal if there have been
     * too many, else null.
     *
     * @param transactions number of transactions as which it is charged
     */
    public @Nullable Answer chargeAccount(Bytes32 account, int transactions) {
        long seconds = accounts.take(account, divided(transactions));
        return seconds == 0
                ? null
                : tooMany(
                        "more than " + settings.account().perSecond()
                                + " transactions a second from one account (cancels are not limited)",
                        seconds);
    }

    /** Tokens that are taken here for this many, where a share of the limits is here. */
    private int divided(int tokens) {
        return Math.multiplyExact(tokens, replicas.getAsInt());
    }

    private static Answer tooMany(String what, long seconds) {
        return Answer.error(Answer.TOO_MANY, "limited", what + "; nothing was done, try again in " + seconds + " s")
                .retryAfter(seconds);
    }
}
