package io.openperp.localsuite;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.logs.data.CannotStartException;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;

/** A start with missing classes says that the build is damaged. */
class DamagedBuildTest {

    @Test
    void missingClassIsADamagedBuildWhereverItIsFoundMissing() {
        NoClassDefFoundError missing = new NoClassDefFoundError("io/openperp/risk/Margin");
        assertThat(DamagedBuild.sentence(missing))
                .hasValueSatisfying(sentence -> assertThat(sentence)
                        .startsWith(
                                "the build is damaged (java.lang.NoClassDefFoundError: io/openperp/risk/Margin): run ")
                        .endsWith("./exchange start again"));
        assertThat(DamagedBuild.sentence(
                        new CannotStartException("account-service did not start", new IllegalStateException(missing))))
                .isPresent();
        assertThat(DamagedBuild.sentence(new IllegalStateException(new ZipException("zip END header not found"))))
                .isPresent();
    }

    @Test
    void otherFailuresAreNot() {
        assertThat(DamagedBuild.sentence(new CannotStartException("port 12000 is taken")))
                .isEmpty();
        assertThat(DamagedBuild.sentence(new NoClassDefFoundError("Could not initialize class io.openperp.X")))
                .isEmpty();
    }
}
