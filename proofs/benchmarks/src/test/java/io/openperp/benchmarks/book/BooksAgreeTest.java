package io.openperp.benchmarks.book;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Only books that trade the same can be timed against each other. */
class BooksAgreeTest {

    private static final int COUNT = 20_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "core-1k:seq",
                "core-1k:hash",
                "perp-1k:seq",
                "perp-1k:hash",
                "ec-1k:seq",
                "swing-1k:hash",
                "full-1k:seq"
            })
    void everyBookTradesAsTheReferenceDoes(String stream) {
        Verification verification = new Verification(Operations.generate(stream, COUNT, 7));
        assertThat(verification.expected().fills()).isGreaterThan(100);
        for (MeasuredBook.Kind kind : MeasuredBook.Kind.values()) {
            if (kind.plays(Workload.of(stream.split(":")[0]))) {
                assertThat(verification.difference(kind)).as(kind.name()).isEmpty();
            }
        }
    }
}
