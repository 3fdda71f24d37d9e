package io.openperp.exchange.account.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.StatusKind;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** An outcome is a refusal exactly if its name says that nothing was done, or that the account could not afford it. */
class RefusalsTest {

    private static final Pattern NAME =
            Pattern.compile("ERROR|.*_FAILED|REJECTED_.*|CANCEL_(ONE|ALL)_REJECTED|CANCELLED_RISK_LIMIT");

    @Test
    void refusalsAreThoseOfTheirNames() {
        for (StatusKind kind : StatusKind.values()) {
            assertThat(Refusals.isRefusal(kind))
                    .as(kind.name())
                    .isEqualTo(NAME.matcher(kind.name()).matches());
        }
    }
}
