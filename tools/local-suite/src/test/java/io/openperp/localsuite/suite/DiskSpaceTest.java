package io.openperp.localsuite.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The warning about a disk that fills comes while there is time to act. */
class DiskSpaceTest {

    private static final long GIGABYTE = 1L << 30;
    private static final Path DATA = Path.of("/srv/data");

    @Test
    void nothingIsSaidWhileThereIsRoom() {
        assertThat(DiskSpace.warning(DATA, 1000 * GIGABYTE, 160 * GIGABYTE)).isEmpty();
        assertThat(DiskSpace.warning(DATA, 0, 0))
                .as("a system that does not say")
                .isEmpty();
    }

    @Test
    void from85PercentOnAWarningNamesTheRoomThatIsLeft() {
        assertThat(DiskSpace.warning(DATA, 1000 * GIGABYTE, 130 * GIGABYTE))
                .hasValueSatisfying(sentence -> assertThat(sentence)
                        .startsWith("WARNING: the disk of /srv/data is 87 % full, 130 GB are free"));
        assertThat(DiskSpace.warning(DATA, 1000 * GIGABYTE, 0))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("100 % full"));
    }
}
