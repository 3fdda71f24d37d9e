package io.openperp.benchmarks.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.benchmarks.verification.VerificationThroughput.Result;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The benchmark measures what it says; a test cannot say how fast. */
class VerificationThroughputTest {

    @Test
    void everyVerifierIsMeasuredOnGoodTransactions() {
        List<Result> results = new VerificationThroughput(SignedTransactions.draw(20, 2, 1)).measure(0, 3);

        assertThat(results.getFirst().name()).isEqualTo("reading alone");
        assertThat(results).extracting(Result::name).contains("reading and verifying, Bouncy Castle");
        assertThat(results).allSatisfy(result -> assertThat(result.micros()).hasSize(3));
    }

    @Test
    void badSignatureIsNotTimedAsAVerification() {
        List<byte[]> bodies = new ArrayList<>(SignedTransactions.draw(2, 1, 1));
        String moved = new String(bodies.get(1), StandardCharsets.UTF_8).replaceFirst("\"nonce\":", "\"nonce\":1");
        bodies.set(1, moved.getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> new VerificationThroughput(bodies).measure(0, 1))
                .hasMessageContaining("refused 1 good transactions");
    }
}
