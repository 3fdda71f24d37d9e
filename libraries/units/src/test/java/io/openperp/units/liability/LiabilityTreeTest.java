package io.openperp.units.liability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import io.openperp.units.liability.LiabilityTree.LiabilityStep;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** LIA-002 to LIA-005. */
class LiabilityTreeTest {

    private static final Bytes32 SALT = Sha256.of(new byte[] {7});

    private static LiabilityLeaf leaf(int n) {
        return new LiabilityLeaf(Sha256.of(new byte[] {(byte) n, (byte) (n >> 8)}), n * 100L, n % 3, n * 90L - 500);
    }

    private static List<LiabilityNode> nodes(int count) {
        List<LiabilityNode> nodes = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            LiabilityLeaf leaf = leaf(n);
            nodes.add(leaf.node(leaf.saltIn(SALT)));
        }
        return nodes;
    }

    @Test
    void everyPathLeadsToTheTop() {
        for (int count = 1; count <= 40; count++) {
            List<LiabilityNode> nodes = nodes(count);
            LiabilityNode top = LiabilityTree.top(nodes);
            assertThat(top.sums().accounts()).isEqualTo(count);
            for (int n = 0; n < count; n++) {
                assertThat(LiabilityTree.climb(nodes.get(n), LiabilityTree.path(nodes, n)))
                        .isEqualTo(top);
            }
        }
    }

    @Test
    void partsOfAPowerOfTwoAreJoinedToTheSameTop() {
        for (int count = 1; count <= 70; count++) {
            List<LiabilityNode> nodes = nodes(count);
            List<LiabilityNode> parts = new ArrayList<>();
            for (int first = 0; first < count; first += 8) {
                parts.add(LiabilityTree.top(nodes.subList(first, Math.min(count, first + 8))));
            }
            assertThat(LiabilityTree.top(parts)).isEqualTo(LiabilityTree.top(nodes));
        }
    }

    @Test
    void aDebtMakesNoSumSmaller() {
        LiabilityLeaf owed = new LiabilityLeaf(SALT, 1000, 50, 900);
        LiabilityLeaf owing = new LiabilityLeaf(Bytes32.ZERO, -5000, 0, -7000);

        LiabilitySums both = LiabilitySums.of(owed).plus(LiabilitySums.of(owing));

        assertThat(both)
                .isEqualTo(new LiabilitySums(
                        2,
                        BigInteger.valueOf(1000),
                        BigInteger.valueOf(50),
                        BigInteger.valueOf(900),
                        BigInteger.valueOf(7000)));
        assertThatThrownBy(() ->
                        new LiabilitySums(1, BigInteger.valueOf(-1), BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO))
                .hasMessage("the sum of balances is -1, 0 to 2^127 - 1 is accepted");
    }

    @Test
    void whateverIsChangedLeadsElsewhere() {
        List<LiabilityNode> nodes = nodes(9);
        LiabilityNode top = LiabilityTree.top(nodes);
        List<LiabilityStep> path = LiabilityTree.path(nodes, 4);
        LiabilityLeaf own = leaf(4);
        Bytes32 salt = own.saltIn(SALT);
        for (LiabilityLeaf other : List.of(
                new LiabilityLeaf(own.account(), own.balance() + 1, own.withdrawals(), own.equity()),
                new LiabilityLeaf(own.account(), own.balance(), own.withdrawals() + 1, own.equity()),
                new LiabilityLeaf(own.account(), own.balance(), own.withdrawals(), own.equity() - 1),
                new LiabilityLeaf(SALT, own.balance(), own.withdrawals(), own.equity()))) {
            assertThat(LiabilityTree.climb(other.node(salt), path)).isNotEqualTo(top);
        }
        for (int i = 0; i < path.size(); i++) {
            LiabilityNode beside = path.get(i).other();
            LiabilityNode smaller = new LiabilityNode(beside.hash(), LiabilitySums.NONE);
            List<LiabilityStep> changed = new ArrayList<>(path);
            changed.set(i, new LiabilityStep(path.get(i).isLeft(), smaller));
            assertThat(LiabilityTree.climb(own.node(salt), changed).hash()).isNotEqualTo(top.hash());
        }
        Bytes32 root = top.root(3600, Bytes32.ZERO);
        assertThat(root).isNotEqualTo(top.root(7200, Bytes32.ZERO));
        assertThat(root).isNotEqualTo(top.root(3600, SALT));
    }

    @Test
    void sumsBeyondSixtyFourBitsAreHashedWhole() {
        LiabilityNode most = new LiabilityLeaf(SALT, Long.MAX_VALUE, 0, Long.MIN_VALUE).node(SALT);
        LiabilityNode four = most.joinedWith(most).joinedWith(most.joinedWith(most));

        assertThat(four.sums().balances())
                .isEqualTo(BigInteger.valueOf(Long.MAX_VALUE).multiply(BigInteger.valueOf(4)));
        assertThat(four.sums().debts()).isEqualTo(BigInteger.TWO.pow(65));
        LiabilitySums narrow = new LiabilitySums(
                4,
                BigInteger.valueOf(-4).mod(BigInteger.TWO.pow(64)),
                BigInteger.ZERO,
                BigInteger.ZERO,
                BigInteger.ZERO);
        assertThat(new LiabilityNode(SALT, four.sums()).root(1, SALT))
                .isNotEqualTo(new LiabilityNode(SALT, narrow).root(1, SALT));
    }
}
