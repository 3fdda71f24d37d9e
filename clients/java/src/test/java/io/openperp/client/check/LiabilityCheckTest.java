package io.openperp.client.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.account.AccountAnswer;
import io.openperp.api.json.ApiJson;
import io.openperp.api.money.Liabilities;
import io.openperp.api.money.Liabilities.LiabilityTotals;
import io.openperp.api.money.LiabilityProof;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;

/** LIA-011, on a proof that another implementation has made. */
class LiabilityCheckTest {

    private static final Path EXAMPLES = Path.of("../../libraries/api/src/test/resources/examples");

    private final Liabilities published =
            ApiJson.mapper().readValue(example("liabilities"), new TypeReference<Liabilities>() {});
    private final LiabilityProof proof = ApiJson.mapper()
            .readValue(example("account-liabilityProof"), new TypeReference<List<AccountAnswer.Proved>>() {})
            .getFirst()
            .liabilityProof();
    private final Bytes32 account = Bytes32.parse(proof.account());

    private static String example(String name) {
        try {
            return Files.readString(EXAMPLES.resolve(name + ".json"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void provesWhatIsOwedToAnAccount() {
        assertThat(LiabilityCheck.flaw(account, proof, published)).isNull();
    }

    @Test
    void findsWhateverIsChanged() {
        LiabilityProof.Step step = proof.path().getFirst();
        LiabilityTotals total = step.total();
        LiabilityTotals smaller =
                new LiabilityTotals(0, total.balances(), total.withdrawals(), "0.00000000", total.debts());
        List<LiabilityProof.Step> changed = new ArrayList<>(proof.path());
        changed.set(0, new LiabilityProof.Step(step.side(), step.hash(), smaller));

        for (LiabilityProof wrong : List.of(
                with(proof.salt(), "9750.00000001", proof.equity(), proof.path()),
                with(proof.salt(), proof.balance(), "-1.00000000", proof.path()),
                with(proof.account(), proof.balance(), proof.equity(), proof.path()),
                with(proof.salt(), proof.balance(), proof.equity(), changed),
                with(proof.salt(), proof.balance(), proof.equity(), proof.path().subList(1, 2)))) {
            assertThat(LiabilityCheck.flaw(account, wrong, published))
                    .isEqualTo("the path does not lead to the root that is published");
        }
        assertThat(LiabilityCheck.flaw(Bytes32.ZERO, proof, published)).startsWith("the proof is of account ");
        for (Liabilities other : List.of(
                published(published.second(), published.hash(), smaller),
                published(published.second(), published.root(), published.total()))) {
            assertThat(LiabilityCheck.flaw(account, proof, other))
                    .isEqualTo("the root that is published is not that of the total");
        }
        Liabilities later = published(published.second() + 3600, published.hash(), published.total());
        assertThat(LiabilityCheck.flaw(account, proof, later)).startsWith("the proof is of second ");
        LiabilityProof negative = with(
                proof.salt(),
                proof.balance(),
                proof.equity(),
                List.of(new LiabilityProof.Step(
                        "left",
                        step.hash(),
                        new LiabilityTotals(1, "-1.00000000", "0.00000000", "0.00000000", "0.00000000"))));
        assertThat(LiabilityCheck.flaw(account, negative, published)).contains("malformed: the sum of balances is -");
    }

    private Liabilities published(long second, String hash, LiabilityTotals total) {
        return new Liabilities(
                second,
                published.slot(),
                published.time(),
                published.root(),
                published.previousRoot(),
                hash,
                total,
                published.marks());
    }

    private LiabilityProof with(String salt, String balance, String equity, List<LiabilityProof.Step> path) {
        return new LiabilityProof(
                proof.second(),
                proof.root(),
                proof.previousRoot(),
                salt,
                proof.account(),
                balance,
                proof.withdrawals(),
                equity,
                path);
    }
}
