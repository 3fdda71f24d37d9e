package io.openperp.drill.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServiceAvailabilityTest {

    private final ServiceAvailability answers = new ServiceAvailability();

    @Test
    void outageIsTheLongestTimeBetweenTwoAnswers() {
        at(100, 200, 900, 1000);
        assertThat(answers.longestGap(250, 1100)).isEqualTo(700);
    }

    @Test
    void anOutageBeginsWithTheLastSuccessBeforeIt() {
        at(100, 900);
        assertThat(answers.longestGap(800, 1000)).isEqualTo(800);
    }

    @Test
    void anOutageThatHasNotEndedCounts() {
        at(100, 200);
        assertThat(answers.longestGap(250, 5000)).isEqualTo(4800);
    }

    @Test
    void earlierOutagesDoNotCount() {
        at(100, 9000, 9100, 9200);
        assertThat(answers.longestGap(9150, 9250)).isEqualTo(100);
    }

    @Test
    void withoutAnySuccessTheWholeTimeIsAnOutage() {
        assertThat(answers.longestGap(50, 80)).isEqualTo(30);
        assertThat(answers.isAfter(0)).isFalse();
        assertThat(answers.last()).isEmpty();
    }

    @Test
    void theLastIsTheNewest() {
        at(100, 900);
        assertThat(answers.last()).hasValue(900);
    }

    private void at(long... nanos) {
        for (long time : nanos) {
            answers.add(time);
        }
    }
}
