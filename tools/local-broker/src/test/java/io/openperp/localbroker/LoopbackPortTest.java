package io.openperp.localbroker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LoopbackPortTest {

    @Test
    void aPortIsGivenOnceThoughNobodyListensOnItYet() {
        Set<Integer> given = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            assertThat(given.add(LoopbackPort.free())).isTrue();
        }
        assertThat(given).noneMatch(LoopbackPort::reserve);
    }

    @Test
    void noOtherProcessGetsItUntilItsOwnerHasEnded() throws Exception {
        try (ChildJvm child = ChildJvm.start(PortUntilKilled.class, Path.of(""))) {
            int port = Integer.parseInt(child.awaitAfter("port "));
            assertThat(LoopbackPort.isFree(port)).isTrue();
            assertThat(LoopbackPort.reserve(port)).isFalse();

            child.kill();
            assertThat(LoopbackPort.reserve(port)).isTrue();
        }
    }
}
