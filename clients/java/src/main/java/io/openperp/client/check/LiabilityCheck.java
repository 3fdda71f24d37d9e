package io.openperp.client.check;

import io.openperp.api.money.Liabilities;
import io.openperp.api.money.Liabilities.LiabilityTotals;
import io.openperp.api.money.LiabilityProof;
import io.openperp.units.Bytes32;
import io.openperp.units.liability.LiabilityLeaf;
import io.openperp.units.liability.LiabilityNode;
import io.openperp.units.liability.LiabilitySums;
import io.openperp.units.liability.LiabilityTree;
import io.openperp.units.liability.LiabilityTree.LiabilityStep;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks that an exchange's liability to an account is part of the total that it publishes. An exchange could show
 * different trees to different accounts, so compare the root with what others were given.
 */
public final class LiabilityCheck {

    private static final int PLACES = 8;

    private LiabilityCheck() {}

    /**
     * The reason why a proof is not valid, as a sentence; null if it is valid. The amounts in the leaf are not checked:
     * compare them with the account's own.
     *
     * @param account account that the proof must be for
     * @param published the sums and the root of the same second
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
        LiabilityNode top = new LiabilityNode(Bytes32.parse(published.hash()), sums(published.total()));
        if (!leadsToRoot(top, published)) {
            return "the root that is published is not that of the total";
        }
        return leadsToRoot(top(proof), published) ? null : "the path does not lead to the root that is published";
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

    private static boolean leadsToRoot(LiabilityNode top, Liabilities published) {
        Bytes32 root = top.root(published.second(), Bytes32.parse(published.previousRoot()));
        return root.toString().equals(published.root());
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
