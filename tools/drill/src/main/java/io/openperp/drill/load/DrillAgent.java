package io.openperp.drill.load;

import io.openperp.drill.published.ClientAction;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Base58;
import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Another key that signs a part of the trading of an account and of its sub-account. After a while it is removed, and the next one is
 * approved in its place.
 */
public final class DrillAgent {

    /** One in this many transactions that an agent may sign is signed by it. */
    private static final int SHARE = 4;

    /** Transactions of its account until it is removed: the exchange remembers the nonces of all of them. */
    private static final int LIFE = 50;

    private static final Set<String> SIGNED = Set.of(
            "order", "modify", "cancel", "cancelAll", "stop", "takeProfit", "range", "trailingStop", "trig", "onFill");

    /** Seed modifier that keeps these draws independent of all others. */
    private static final long DRAWS = 0x4167_656e_74L;

    private static final SecureRandom KEYS = new SecureRandom();

    private final Random random;
    private String secret = drawn();
    private boolean isApproved;
    private int endsAt;

    DrillAgent(long seed) {
        random = new Random(seed ^ DRAWS);
    }

    /** The public key of the present one in base58. */
    public String key() {
        return SecretKey.parse(secret).publicKey().toString();
    }

    ClientAction approval() {
        return ClientAction.agent(key(), false);
    }

    ClientAction removal() {
        return ClientAction.agent(key(), true);
    }

    /** @param transactions that its account has sent until now */
    void approved(int transactions) {
        isApproved = true;
        endsAt = transactions + LIFE;
    }

    /** @return the secret key in base58 of the one that is no agent any more */
    String replace() {
        String before = secret;
        secret = drawn();
        isApproved = false;
        return before;
    }

    /** @param transactions that its account has sent until now */
    boolean isDue(int transactions) {
        return isApproved && transactions >= endsAt;
    }

    /** @return the secret key in base58 that signs: its own at times, else {@code owner} */
    String signerOf(List<ClientAction> actions, String owner) {
        boolean maySign = isApproved && actions.stream().allMatch(action -> SIGNED.contains(action.type()));
        return maySign && random.nextInt(SHARE) == 0 ? secret : owner;
    }

    private static String drawn() {
        byte[] drawn = new byte[32];
        KEYS.nextBytes(drawn);
        return Base58.encode(drawn);
    }
}
