package io.openperp.marketmaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** Error messages for wrong settings of a market maker. */
@Tag("slow")
class MarketMakerSettingsTest {

    @TempDir
    private Path keys;

    @Test
    void withoutAKeyItDoesNotStartAndNamesTheFile() {
        assertThat(catchThrowable(() -> start("--openperp.market-maker.keys=" + keys)))
                .hasStackTraceContaining(keys.resolve("maker.key") + " cannot be read");
    }

    @Test
    void anAddressThatIsNoneIsNamedWithOneThatIs() {
        assertThat(catchThrowable(() -> start("--openperp.market-maker.exchange=localhost:12000")))
                .hasStackTraceContaining("http://localhost:12000/api/v1 is one");
    }

    private static void start(String... more) {
        List<String> arguments = new ArrayList<>(List.of("--spring.config.name=market-maker", "--server.port=0"));
        arguments.addAll(List.of(more));
        new SpringApplicationBuilder(MarketMakerApplication.class)
                .run(arguments.toArray(String[]::new))
                .close();
    }
}
