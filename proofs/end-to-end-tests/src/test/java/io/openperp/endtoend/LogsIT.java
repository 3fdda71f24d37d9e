package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.SOL;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Content of the log of all services at its usual level. */
@ExtendWith(OnTheExchange.class)
class LogsIT {

    @Test
    void secretKeysAndTradersAreNotLogged(Exchange exchange) throws IOException {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(SOL, "1", "200"));
        bob.send(buy(SOL, "1", "200")).only();
        String log = exchange.logged();
        assertThat(log).contains("Tomcat started on port").doesNotContain(alice.key(), bob.key());
        List<String> secrets = exchange.secretKeys();
        assertThat(secrets).hasSize(2).allSatisfy(secret -> assertThat(secret).hasSizeGreaterThan(30));
        assertThat(log).doesNotContain(secrets);
    }

    @Test
    void pathsThatAreNotThereDoNotFillTheLog(Exchange exchange) throws IOException {
        assertThat(exchange.api().outside("/api/v1/nothing-of-this-name").statusCode())
                .isEqualTo(404);
        assertThat(exchange.logged()).doesNotContain("nothing-of-this-name");
    }
}
