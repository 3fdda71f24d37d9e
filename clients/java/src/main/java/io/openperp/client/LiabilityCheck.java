package io.openperp.client;

import io.openperp.api.Liabilities;
import io.openperp.api.LiabilityProof;
import io.openperp.api.LiabilityTotals;
import io.openperp.units.Bytes32;
import io.openperp.units.liability.LiabilityLeaf;
import io.openperp.units.liability.LiabilityNode;
import io.openperp.units.liability.LiabilityStep;
import io.openperp.units.liability.LiabilitySums;
import io.openperp.units.liability.LiabilityTree;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks that an exchange's liability to an account is part of the total that it publishes. An exchange
 * that gives two accounts different roots has made two trees: compare roots with others.
 */
public final class LiabilityCheck {

    private static final int PLACES = 8;

    private LiabilityCheck() {}

    /**
     * The flaw of a proof, as a sentence; null: it has none. The leaf is not checked: compare its amounts with the
     * account's own.
     *
     * @param account account that the proof must be of
     * @param published the trees of the same second
     */
    public static @Nullable String flaw(Bytes32 account, LiabilityProof proof, Liabilities published) {
        try {
            return proof.account().equals(account.toString())
                    ? flaw(proof, published)
                    : "the proof is of account " + proof.account() + ", not of " + account;
        } catch (IllegalArgumentException | ArithmeticException malformed) {
            return "the proof or what is published is malformed: " + malformed.getMessage();
        }
    }

    private static @Nullable String flaw(LiabilityProof proof, Liabilities published) {
        if (proof.second() != published.second()) {
            return "the proof is of second " + proof.second() + ", published is that of " + published.second();
        }
        if (!published.complete()) {
            return "not all shards have published a tree of second " + published.second()
                    + ": the total is not of all accounts";
        }
        LiabilitySums all = LiabilitySums.NONE;
        for (Liabilities.Shard shard : published.shards()) {
            LiabilityNode top = new LiabilityNode(Bytes32.parse(shard.hash()), sums(shard.total()));
            all = all.plus(top.sums());
            if (!root(top, shard.shard(), published.second(), shard.previousRoot())
                    .equals(shard.root())) {
                return "the root of shard " + shard.shard() + " is not that of its sums";
            }
        }
        if (!all.equals(sums(published.total()))) {
            return "the shards do not add up to the total";
        }
        LiabilityNode top = top(proof);
        return published.shards().stream()
                        .anyMatch(shard -> shard.shard() == proof.shard()
                                && shard.root().equals(root(top, proof.shard(), proof.second(), shard.previousRoot())))
                ? null
                : "the path does not lead to the root of shard " + proof.shard();
    }

    private static LiabilityNode top(LiabilityProof proof) {
        LiabilityNode reached = new LiabilityLeaf(
                        Bytes32.parse(proof.account()),
                        units(proof.balance()).longValueExact(),
                        units(proof.withdrawals()).longValueExact(),
                        units(proof.equity()).longValueExact())
                .node(Bytes32.parse(proof.salt()));
        List<LiabilityStep> path = new ArrayList<>();
        for (LiabilityProof.Step step : proof.path()) {
            LiabilityNode other = new LiabilityNode(Bytes32.parse(step.hash()), sums(step.total()));
            path.add(new LiabilityStep(step.side().equals("left"), other));
        }
        return LiabilityTree.climb(reached, path);
    }

    private static String root(LiabilityNode top, int shard, long second, String previous) {
        return top.root(shard, second, Bytes32.parse(previous)).toString();
    }

    private static LiabilitySums sums(LiabilityTotals total) {
        return new LiabilitySums(
                total.accounts(),
                units(total.balances()),
                units(total.withdrawals()),
                units(total.equities()),
                units(total.debts()));
    }

    private static BigInteger units(String money) {
        BigDecimal exact = new BigDecimal(money);
        if (exact.scale() != PLACES) {
            throw new IllegalArgumentException(money + " is not money with " + PLACES + " places");
        }
        return exact.unscaledValue();
    }
}
