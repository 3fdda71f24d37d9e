package io.openperp.localsuite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A test class that belongs to neither group would run alone, before or after all others. */
class TestLanesTest {

    private static final Path TESTS = Path.of("src", "test", "java");

    @Test
    void everyTestClassWithAnExchangeSharesOneOrHasItsOwn() throws IOException {
        try (Stream<Path> files = Files.walk(TESTS)) {
            List<Path> classes =
                    files.filter(file -> file.toString().endsWith("IT.java")).toList();
            assertThat(classes)
                    .hasSizeGreaterThan(50)
                    .allSatisfy(file -> assertThat(Files.readString(file))
                            .containsAnyOf("\n@OnTheSharedExchange\n", "\n@OnItsOwnExchange\n"));
        }
    }
}
