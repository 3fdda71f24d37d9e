package io.openperp.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code admin lane move}: to a lane of its own, or back to that of the account shard (ROL-013). */
class LaneCommandTest {

    private AnsweringExchange exchange;

    @BeforeEach
    void oneMarketIsListed() throws IOException {
        exchange = new AnsweringExchange().answers("exchangeInfo", List.of(ShownMarket.market(ShownMarket.BTC, null)));
    }

    @AfterEach
    void exchangeStops() {
        exchange.close();
    }

    @Test
    void saysWhereTheMarketMovesAndThatNothingIsCancelled() {
        String consequence = "orders of BTC-USD wait briefly while it moves; nothing is cancelled";
        String nothingSent = "dry run: nothing was signed or sent";
        assertThat(exchange.dryRun("lane", "move", "BTC-USD", "--own"))
                .containsExactly("move BTC-USD to a lane of its own.", consequence, nothingSent);
        assertThat(exchange.dryRun("lane", "move", "BTC-USD", "--to", "0"))
                .containsExactly("move BTC-USD back to the lane of the account shard.", consequence, nothingSent);
    }

    @Test
    void exactlyOneDestinationIsAccepted() {
        refused("exactly one of --own and --to 0 is accepted", "BTC-USD");
        refused("exactly one of --own and --to 0 is accepted", "BTC-USD", "--own", "--to", "0");
    }

    @Test
    void anotherLaneThanThatOfTheAccountShardIsRefused() {
        for (String lane : List.of("1", "-1", "00", "accounts")) {
            refused("--to " + lane + ": accepted is 0, the lane of the account shard", "BTC-USD", "--to", lane);
        }
    }

    @Test
    void anUnknownMarketIsRefused() {
        refused("there is no market DOGE-USD", "DOGE-USD", "--own");
    }

    private void refused(String why, String... arguments) {
        String[] command = new String[arguments.length + 2];
        command[0] = "lane";
        command[1] = "move";
        System.arraycopy(arguments, 0, command, 2, arguments.length);
        assertThatThrownBy(() -> exchange.dryRun(command))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("2: exchange admin: ")
                .hasMessageContaining(why);
    }
}
