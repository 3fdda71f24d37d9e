package io.openperp.drill.load;

import io.openperp.drill.published.ClientAction;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Base58;
import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The agent of an account and of its sub-account: a key that signs some of their orders. After a while it is removed,
 * and a new agent is approved.
 */
public final class DrillAgent {

    /** The agent signs one in this many of the transactions that it may sign. */
    private static final int SHARE = 4;

    /**
     * Number of transactions of an account after which its agent is removed; so few that the exchange still remembers
     * the nonces of all of them.
     */
    private static final int LIFE = 50;

    private static final Set<String> SIGNED = Set.of(
            "order", "modify", "cancel", "cancelAll", "stop", "takeProfit", "range", "trailingStop", "trig", "onFill");

    /** Modifies the seed, so that these choices are drawn independently of all others. */
    private static final long DRAWS = 0x4167_656e_74L;

    private static final SecureRandom KEYS = new SecureRandom();

    private final Random random;
    private String secret = drawn();
    private boolean isApproved;
    private int endsAt;

    DrillAgent(long seed) {
        random = new Random(seed ^ DRAWS);
    }

    /** Public key of the present agent in base58. */
    public String key() {
        return SecretKey.parse(secret).publicKey().toString();
    }

    ClientAction approval() {
        return ClientAction.agent(key(), false);
    }

    ClientAction removal() {
        return ClientAction.agent(key(), true);
    }

    /**
     * Records that the present agent has been approved.
     *
     * @param transactions number of transactions that its account has sent so far
     */
    void approved(int transactions) {
        isApproved = true;
        endsAt = transactions + LIFE;
    }

    /**
     * Draws a new agent, which has yet to be approved.
     *
     * @return secret key of the former agent, in base58
     */
    String replace() {
        String before = secret;
        secret = drawn();
        isApproved = false;
        return before;
    }

    /**
     * Whether the agent is to be removed now.
     *
     * @param transactions number of transactions that its account has sent so far
     */
    boolean isDue(int transactions) {
        return isApproved && transactions >= endsAt;
    }

    /**
     * Chooses the key that signs a transaction.
     *
     * @param owner secret key of the account's owner, in base58
     * @return secret key of the agent or of the owner, in base58
     */
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
