package io.openperp.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ShrinkerTest {

    /** Three steps together cause the failure; all others are superfluous. */
    @Test
    void onlyTheStepsRemainThatAreNeeded() {
        Shrinker shrinker = new Shrinker(steps -> steps.contains(3) && steps.contains(90) && steps.contains(91));
        assertThat(shrinker.shrink(Steps.all(400))).hasToString("3,90-91");
    }

    @Test
    void whatBreaksWithoutAnyStepNeedsNone() {
        assertThat(new Shrinker(steps -> true).shrink(Steps.all(50)).count()).isZero();
    }

    @Test
    void aChoiceOfStepsIsReadAsItIsWritten() {
        assertThat(Steps.parse("3,17-20,44")).hasToString("3,17-20,44");
        assertThat(Steps.parse("0-5").without(1, 4)).hasToString("0,5");
        assertThatThrownBy(() -> Steps.parse("9-3")).isInstanceOf(IllegalArgumentException.class);
    }
}
