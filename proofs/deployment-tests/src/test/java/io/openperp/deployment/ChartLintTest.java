package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.marcnuri.helm.LintResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChartLintTest {

    @ParameterizedTest
    @EnumSource
    void everyInstallationPassesHelmsStrictLint(ValuesMatrix installation) {
        LintResult result = Chart.lint(Chart.LEAST, installation.given());
        assertThat(result.getMessages()).noneMatch(message -> message.contains("ERROR") || message.contains("WARNING"));
        assertThat(result.isFailed()).isFalse();
    }

    @Test
    void lintSeesWhatTheSchemaRefuses() {
        assertThat(Chart.lint(Chart.LEAST, "gateway: {replica: 3}").isFailed()).isTrue();
    }

    @Test
    void renderingTwiceGivesTheSameText() {
        assertThat(Chart.text(Chart.LEAST)).isEqualTo(Chart.text(Chart.LEAST));
    }
}
