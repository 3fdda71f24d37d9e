package io.openperp.exchange.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScenarioFileTest {

    private static final String STEP = "alice  faucet 100  ->  deposit 100";

    @Test
    void aLineThatBeginsWithARulesCodeBeginsAScenario() {
        assertThat(ScenarioFile.read("book.txt", List.of("ORD-012  a title", STEP)))
                .extracting(Scenario::title)
                .containsExactly("ORD-012  a title");
    }

    /** A misspelt code would leave a file that passes because nothing is played. */
    @Test
    void aFileWithoutScenariosIsAnError() {
        assertThatThrownBy(() -> ScenarioFile.read("book.txt", List.of("ORD012  a title", STEP)))
                .hasMessageContaining("book.txt: no scenario");
        assertThatThrownBy(() -> ScenarioFile.read("empty.txt", List.of("# nothing yet")))
                .hasMessageContaining("empty.txt: no scenario");
    }
}
