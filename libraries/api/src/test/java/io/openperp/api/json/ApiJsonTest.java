package io.openperp.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;

/** How deep JSON may be nested. */
class ApiJsonTest {

    private static final int DEEPEST_MESSAGE = 10;

    @Test
    void deeperNestingThanTheMostIsNotRead() {
        for (List<String> brackets : List.of(List.of("[", "]"), List.of("{\"a\":", "}"))) {
            assertThat(depth(ApiJson.mapper().readTree(nested(brackets, ApiJson.MAX_DEPTH))))
                    .isEqualTo(ApiJson.MAX_DEPTH);
            assertThatExceptionOfType(StreamConstraintsException.class)
                    .isThrownBy(() -> ApiJson.mapper().readTree(nested(brackets, ApiJson.MAX_DEPTH + 1)));
        }
    }

    /** Clients in Java read with the same mapper, so the API's own messages must stay below the limit. */
    @Test
    void messagesOfOurOwnStayFarBelowIt() throws IOException {
        try (Stream<Path> examples = Files.list(Path.of("src/test/resources/examples"))) {
            assertThat(examples.map(ApiJsonTest::depth).max(Integer::compare))
                    .hasValueSatisfying(deepest -> assertThat(deepest).isBetween(2, DEEPEST_MESSAGE));
        }
    }

    private static String nested(List<String> brackets, int depth) {
        return brackets.getFirst().repeat(depth) + "1" + brackets.getLast().repeat(depth);
    }

    private static int depth(Path example) {
        return depth(ApiJson.mapper().readTree(example));
    }

    private static int depth(JsonNode json) {
        return json.isContainer()
                ? 1 + json.valueStream().mapToInt(ApiJsonTest::depth).max().orElse(0)
                : 0;
    }
}
