package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.InMemoryExchange.MoveOfMarket;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.OperatorActed;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.MarketOperation.MoveMarket;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.units.Bytes32;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An administrator moves a market to a lane of its own, or back to the lane of the account shard (ROL-013). */
class MovedMarketTest {

    private static final Bytes32 ALICE = Floor.named("alice");
    private static final Bytes32 BOB = Floor.named("bob");
    private static final MoveMarket AWAY = new MoveMarket("ETH-USD", true);
    private static final MoveMarket BACK = new MoveMarket("ETH-USD", false);
    private static final int ETH = 1;

    private final Floor floor = Floor.open();

    @BeforeEach
    void trade() {
        floor.price("ETH-USD", "5000");
        floor.fund("alice", "100000");
        floor.fund("bob", "100000");
        assertThat(floor.one("alice", Floor.buy("bid", "ETH-USD", "1", "4990")).getKind())
                .isEqualTo(StatusKind.RESTING);
    }

    @Test
    void oneAdministratorMovesAMarketThereAndBack() {
        assertThat(ask(Floor.ADMIN, AWAY).getKind()).isEqualTo(StatusKind.MOVE_MARKET);
        assertThat(ask(Floor.ADMIN, BACK).getKind()).isEqualTo(StatusKind.MOVE_MARKET);
        assertThat(floor.exchange.moves).containsExactly(new MoveOfMarket(ETH, true), new MoveOfMarket(ETH, false));
    }

    @Test
    void nothingIsCancelledAndTradingGoesOn() {
        ask(Floor.ADMIN, AWAY);
        assertThat(floor.one("bob", Floor.sell("ask", "ETH-USD", "1", "4990")).getKind())
                .isEqualTo(StatusKind.FILLED);
        floor.exchange.checkInvariants();
    }

    @Test
    void nobodyElseMovesOne() {
        for (String role : List.of("treasurer", "risk", "lister", "oracle")) {
            floor.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, new SetRole(role, BOB, 0));
        }
        for (Bytes32 signer : List.of(ALICE, BOB)) {
            ActionStatus answer = ask(signer, AWAY);
            assertThat(answer.getKind()).isEqualTo(StatusKind.ERROR);
            assertThat(answer.getReason()).isEqualTo("not authorized");
        }
        assertThat(floor.exchange.moves).isEmpty();
    }

    @Test
    void anUnknownMarketIsRefusedAsByTheOtherActsOfMarkets() {
        ActionStatus answer = ask(Floor.ADMIN, new MoveMarket("DOGE-USD", true));
        assertThat(answer.getKind()).isEqualTo(StatusKind.ERROR);
        assertThat(answer.getReason())
                .isEqualTo(ask(Floor.ADMIN, new SettleMarket("DOGE-USD", 0, "test"))
                        .getReason());
        assertThat(floor.exchange.moves).isEmpty();
    }

    @Test
    void itIsAnActInTheHistoryOfOperators() { // ROL-010
        ask(Floor.ADMIN, AWAY);
        ask(Floor.ADMIN, BACK);
        List<OperatorActed> acts = floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasOperatorActed)
                .map(AccountEvent::getOperatorActed)
                .toList();
        assertThat(acts).extracting(OperatorActed::getAction).containsOnly("moveMarket");
        assertThat(acts).extracting(OperatorActed::getSubject).containsOnly("ETH-USD");
        assertThat(acts).extracting(act -> Keys.read(act.getSigner())).containsOnly(Floor.ADMIN);
        assertThat(acts)
                .extracting(OperatorActed::getAfter)
                .containsExactly("in a lane of its own", "in the lane of the account shard");
    }

    @Test
    void aReplayGivesTheSame() { // LOG-011
        ask(Floor.ADMIN, AWAY);
        assertThat(floor.exchange.replayedHash(7)).isEqualTo(floor.exchange.stateHash());
    }

    private ActionStatus ask(Bytes32 signer, io.openperp.transaction.Action action) {
        TransactionCompleted completed = floor.askInSignedBytes(signer, signer, action);
        assertThat(completed.getError()).isEmpty();
        return completed.getStatuses(0);
    }
}
