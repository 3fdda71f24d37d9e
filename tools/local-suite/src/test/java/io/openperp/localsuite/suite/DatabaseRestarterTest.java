package io.openperp.localsuite.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatabaseRestarterTest {

    private final List<String> reported = new ArrayList<>();
    private boolean runs = true;
    private boolean starts = true;
    private int restarts;
    private long seconds = 1000;
    private final DatabaseRestarter watch = new DatabaseRestarter(
            () -> runs,
            this::restart,
            Path.of("postgres.log"),
            reported::add,
            () -> Duration.ofSeconds(seconds).toNanos());

    @Test
    void deadDatabaseIsStartedAgainAtOnce() {
        look(10);
        assertThat(reported).isEmpty();
        runs = false;

        look(1);

        assertThat(runs).isTrue();
        assertThat(reported.getFirst()).contains("the database has ended").contains("postgres.log");
        assertThat(reported.getLast()).isEqualTo("the database was started again (try 1 of 5)");
    }

    @Test
    void triesEndAndSayWhatToDo() {
        runs = false;
        starts = false;

        look(300);

        assertThat(restarts).isEqualTo(DatabaseRestarter.TRIES);
        assertThat(reported).contains("the database does not start (try 5 of 5): no space left");
        assertThat(reported.getLast()).contains("Stop the exchange").contains("start it again");
    }

    @Test
    void pausesGrow() {
        runs = false;
        starts = false;
        look(1);
        assertThat(restarts).isEqualTo(1);
        look(1);
        assertThat(restarts).isEqualTo(1);
        look(1);
        assertThat(restarts).isEqualTo(2);
        look(3);
        assertThat(restarts).isEqualTo(2);
        look(1);
        assertThat(restarts).isEqualTo(3);
    }

    @Test
    void whatHasRunWellHasAllItsTriesAgain() {
        for (int death = 0; death < 3 * DatabaseRestarter.TRIES; death++) {
            runs = false;
            look(1);
            assertThat(runs).isTrue();
            look(180);
        }
    }

    private void look(int times) {
        for (int i = 0; i < times; i++) {
            watch.check();
            seconds++;
        }
    }

    private void restart() {
        restarts++;
        if (!starts) {
            throw new IllegalStateException("no space left");
        }
        runs = true;
    }
}
