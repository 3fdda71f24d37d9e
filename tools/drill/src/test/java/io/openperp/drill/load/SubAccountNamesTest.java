package io.openperp.drill.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.load.DrillAccount.SubAccountNames;
import io.openperp.drill.published.ClientAction;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SubAccountNamesTest {

    @Test
    void aMasterRenamesItsSubAccountNowAndThen() {
        assertThat(drawn("sub"))
                .hasSizeBetween(10, 100)
                .contains(ClientAction.renameSubAccount("sub", "drill 0"))
                .contains(ClientAction.renameSubAccount("sub", "drill 2"));
    }

    @Test
    void nothingIsRenamedWithoutASubAccount() {
        assertThat(drawn("")).isEmpty();
    }

    private static List<ClientAction> drawn(String subAccount) {
        SubAccountNames names = new SubAccountNames(7);
        names.nameOf(subAccount);
        return IntStream.range(0, 1000)
                .mapToObj(i -> names.next())
                .flatMap(Optional::stream)
                .toList();
    }
}
