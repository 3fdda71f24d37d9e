package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.money.Liabilities;
import io.openperp.api.money.LiabilityProof;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.RequestFailed;
import io.openperp.client.Signer;
import io.openperp.client.check.LiabilityCheck;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An account proves what a running exchange owes to it, with our client and with the checker that stands alone (LIA-010, LIA-011). */
@ExtendWith(OnTheExchange.class)
class LiabilitiesIT {

    private static final Duration SOON = Duration.ofSeconds(40);

    private record Said(int exitCode, String text) {}

    @Test
    void whatIsOwedToAnAccountIsProved(Exchange exchange) throws Exception {
        Signer alice = Signer.generate();
        try (OpenPerp client = exchange.javaClient()) {
            client.transactions().submit(alice.sign(Actions.faucet(alice.account())));
            await().atMost(SOON)
                    .until(() -> proof(client, alice.account())
                            .filter(found -> found.balance().equals("10000.00000000"))
                            .isPresent());

            LiabilityProof proof = proof(client, alice.account()).orElseThrow();
            Liabilities published = client.accounts().liabilities(proof.second());
            assertThat(LiabilityCheck.flaw(alice.account(), proof, published)).isNull();
            assertThat(published.root()).isEqualTo(proof.root());

            Said said = checker(exchange, alice.account().toString(), Long.toString(proof.second()));
            assertThat(said.exitCode()).as(said.text()).isZero();
            assertThat(said.text()).startsWith("PROVED: balance 10000.00000000").contains(proof.root());
            String stranger = Signer.generate().account().toString();
            assertThat(checker(exchange, stranger, Long.toString(proof.second())))
                    .isEqualTo(new Said(
                            1,
                            "NOT PROVED: the account is not in the tree of that second: an account that had"
                                    + " money then has been left out\n"));
        }
    }

    private static Optional<LiabilityProof> proof(OpenPerp client, Bytes32 account) {
        try {
            long second = client.accounts().liabilities(0).second();
            return client.accounts().liabilityProof(account, second);
        } catch (RequestFailed notYet) {
            return Optional.empty();
        }
    }

    private static Said checker(Exchange exchange, String... arguments) throws Exception {
        Process process = new ProcessBuilder(List.of(
                        "python3",
                        "-B",
                        "-W",
                        "error",
                        Path.of("../../clients/examples/check-liabilities.py").toString(),
                        exchange.http(),
                        arguments[0],
                        arguments[1]))
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), text);
    }
}
