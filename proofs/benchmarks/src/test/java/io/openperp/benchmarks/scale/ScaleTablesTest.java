package io.openperp.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tables of docs/scale.md are those that the program prints. */
class ScaleTablesTest {

    private static final Path DOCUMENT = Path.of("../../docs/scale.md");

    @Test
    void theDocumentHasTheTablesOfTheCosts() throws IOException {
        String document = Files.readString(DOCUMENT);
        assertThat(document)
                .as("run ScaleTables with the path of the document after a change of Costs")
                .isEqualTo(ScaleTables.inserted(document, new ScaleTables(Costs.MEASURED).all()));
    }

    @Test
    void aTableReplacesTheOneInItsPlace() {
        String document = "before\n<!-- table a -->\nold\n<!-- end -->\nafter\n";
        assertThat(ScaleTables.inserted(document, Map.of("a", "| 1 |\n")))
                .isEqualTo("before\n<!-- table a -->\n\n| 1 |\n\n<!-- end -->\nafter\n");
        assertThatThrownBy(() -> ScaleTables.inserted(document, Map.of("b", "")))
                .hasMessage("the document has no place for the table b");
    }
}
