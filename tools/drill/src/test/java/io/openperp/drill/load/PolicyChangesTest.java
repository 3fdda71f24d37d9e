package io.openperp.drill.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.Signer;
import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PolicyChangesTest {

    private static final String ACCOUNT = Signer.generate().account().toString();
    private static final String OTHER = Signer.generate().account().toString();

    private final DrillMultisig multisig = DrillMultisig.firstOf(ACCOUNT, List.of(ACCOUNT));

    @Test
    void aSignerProposesOtherSignersNowAndThen() {
        List<Action> drawn = drawn(ACCOUNT);

        assertThat(drawn).hasSizeBetween(20, 100);
        assertThat(drawn).anyMatch(Propose.class::isInstance).anyMatch(UpdateMultisigPolicy.class::isInstance);
        assertThat(drawn).allMatch(action -> action.flaw() == null);
        assertThat(drawn.stream()
                        .filter(Propose.class::isInstance)
                        .map(action -> ((Propose) action).actions().getFirst()))
                .allMatch(UpdateMultisigPolicy.class::isInstance);
        assertThat(multisig.isSignedBy(OTHER)).isTrue();
        assertThat(multisig.proposed()).isGreaterThan(10);
    }

    @Test
    void othersChangeNothing() {
        assertThat(drawn(OTHER)).isEmpty();
    }

    private List<Action> drawn(String account) {
        PolicyChanges changes = new PolicyChanges(account, 7);
        return IntStream.range(0, 1000)
                .mapToObj(i -> changes.next(List.of(ACCOUNT, OTHER), List.of(multisig)))
                .flatMap(Optional::stream)
                .toList();
    }
}
