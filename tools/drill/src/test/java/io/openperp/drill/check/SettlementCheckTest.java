package io.openperp.drill.check;

import static io.openperp.drill.journal.OneOrder.ACCOUNT;
import static io.openperp.drill.journal.OneOrder.ACCOUNT_BYTES;
import static io.openperp.drill.journal.OneOrder.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.exchange.TradedMarket;
import io.openperp.drill.journal.OneOrder;
import io.openperp.drill.load.MarketSettlements.Act;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListed;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketSettled;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.PositionState;
import io.openperp.journal.StatusKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A market is settled at 200, with a long of 2 and the short of another account (STL-002, STL-006, STL-008). */
class SettlementCheckTest {

    private static final long ONE = 100_000_000;
    private static final String SYMBOL = "DRILL3-USD";
    private static final ByteString OTHER = OneOrder.bytes(8);
    private static final JsonNode ROW = json("{\"outcome\":\"done\",\"subject\":\"DRILL3-USD\"}");
    private static final JsonNode SHOWN = json(
            "{\"symbol\":\"DRILL3-USD\",\"status\":\"CLOSED\",\"state\":{\"name\":\"settled\",\"settlementPrice\":200}}");
    private static final String FILL = "{\"symbol\":\"DRILL3-USD\",\"reason\":\"settlement\",\"price\":200}";
    private static final String CLOSED = "{\"symbol\":\"DRILL3-USD\",\"closeReason\":\"settlement\"}";

    private final OneOrder transaction = new OneOrder();
    private final Act act = new Act(TradedMarket.numbered(3), "drill settlement 1", transaction.sent());

    @Test
    void aMarketThatHasSettledOnceIsFine() {
        settled();
        assertThat(found(SHOWN, account("", FILL, CLOSED))).isEmpty();
    }

    @Test
    void aSettlementThatIsLostOrDoneTwiceIsFound() {
        transaction.completed(settling(200));
        assertThat(found(SHOWN, account("", FILL, CLOSED)))
                .singleElement()
                .asString()
                .startsWith("DRILL3-USD was settled 1 times, has ended 0 times");
        settled();
        assertThat(found(SHOWN, account("", FILL, CLOSED)))
                .singleElement()
                .asString()
                .startsWith("DRILL3-USD was settled 2 times, has ended 1 times");
    }

    @Test
    void aPositionThatIsClosedTwiceIsFound() {
        settled();
        moved(ACCOUNT_BYTES, 2, 200);
        assertThat(found(SHOWN, account("", FILL, CLOSED)))
                .anySatisfy(found -> assertThat(found).startsWith("DRILL3-USD has closed 2 positions, longs of 2,"))
                .anySatisfy(
                        found -> assertThat(found).contains("shows 1 fills and 1 closed positions of the settlement"));
    }

    @Test
    void aPositionThatIsForgottenIsFound() {
        transaction.completed(settling(200));
        became(MarketState.MARKET_SETTLED);
        ended(200);
        moved(ACCOUNT_BYTES, 2, 200);
        assertThat(found(SHOWN, account("", FILL, CLOSED)))
                .singleElement()
                .asString()
                .startsWith("DRILL3-USD has closed 2 positions, longs of 2, and the accounts have [Closing[");
    }

    @Test
    void anotherPriceIsFound() {
        transaction.completed(settling(201));
        became(MarketState.MARKET_SETTLED);
        ended(200);
        moved(ACCOUNT_BYTES, 2, 200);
        moved(OTHER, -2, 200);
        assertThat(found(SHOWN, account("", FILL, CLOSED)))
                .anySatisfy(found -> assertThat(found).startsWith("DRILL3-USD was to be settled at 201, has settled"))
                .anySatisfy(found -> assertThat(found).startsWith("DRILL3-USD is not shown as settled at 201"));
    }

    @Test
    void aMarketThatGoesOnAfterwardsIsFound() {
        settled();
        became(MarketState.MARKET_TRADING);
        assertThat(found(SHOWN, account("", FILL, CLOSED)))
                .singleElement()
                .asString()
                .startsWith("the last state of DRILL3-USD is");
    }

    @Test
    void whatIsStillShownOrNoLongerIsFound() {
        settled();
        JsonNode trading = json("{\"symbol\":\"DRILL3-USD\",\"status\":\"TRADING\",\"state\":null}");
        assertThat(found(trading, account("", FILL, CLOSED)))
                .singleElement()
                .asString()
                .startsWith("DRILL3-USD is not shown as settled");
        assertThat(found(SHOWN, account("{\"symbol\":\"DRILL3-USD\"}", FILL, CLOSED)))
                .hasSize(2)
                .anySatisfy(found -> assertThat(found).contains("shows an open order in DRILL3-USD"))
                .anySatisfy(found -> assertThat(found).contains("shows a position in DRILL3-USD"));
        assertThat(found(SHOWN, account("", "", "")))
                .singleElement()
                .asString()
                .contains("shows 0 fills and 0 closed positions of the settlement of DRILL3-USD, the log has 1");
    }

    @Test
    void aFaultBetweenTheActAndItsEndIsKnownAsThat() {
        became(MarketState.MARKET_SETTLING);
        assertThat(transaction.facts().settlements().underWay(9, 9)).isEmpty();
        assertThat(transaction.facts().settlements().underWay(10, 12)).contains(SYMBOL);
        ended(200);
        assertThat(transaction.facts().settlements().underWay(15, 19)).contains(SYMBOL);
        assertThat(transaction.facts().settlements().underWay(15, 20)).isEmpty();
    }

    private void settled() {
        transaction.completed(settling(200));
        became(MarketState.MARKET_SETTLING);
        became(MarketState.MARKET_SETTLED);
        ended(200);
        moved(ACCOUNT_BYTES, 2, 200);
        moved(OTHER, -2, 200);
    }

    private static ActionStatus.Builder settling(long price) {
        return ActionStatus.newBuilder().setKind(StatusKind.SETTLE_MARKET).setSettlementPrice(price * ONE);
    }

    private void became(MarketState state) {
        emit(
                10,
                MarketEvent.newBuilder()
                        .setMarketListed(MarketListed.newBuilder()
                                .setListing(MarketListing.newBuilder()
                                        .setStatus(MarketStatus.newBuilder().setState(state)))));
    }

    private void ended(long price) {
        emit(
                20,
                MarketEvent.newBuilder()
                        .setMarketSettled(MarketSettled.newBuilder()
                                .setPrice(price * ONE)
                                .setPositions(2)
                                .setSize(2 * ONE)));
    }

    private void emit(long time, MarketEvent.Builder event) {
        transaction
                .facts()
                .apply(MarketEvents.newBuilder()
                        .setSymbol(SYMBOL)
                        .setTimeNanos(time)
                        .addEvents(event)
                        .build());
    }

    private void moved(ByteString account, long size, long price) {
        transaction
                .facts()
                .apply(
                        AccountEvents.newBuilder()
                                .addEvents(AccountEvent.newBuilder()
                                        .setAccount(account)
                                        .setPositionMoved(PositionMoved.newBuilder()
                                                .setPosition(PositionState.newBuilder()
                                                        .setSymbol(SYMBOL))
                                                .setFill(Fill.newBuilder()
                                                        .setReason(FillReason.SETTLEMENT)
                                                        .setIsTaker(true)
                                                        .setTakerIsBuy(size < 0)
                                                        .setPrice(price * ONE)
                                                        .setSize(Math.abs(size) * ONE))))
                                .build(),
                        OneOrder.PLACE);
    }

    private List<String> found(JsonNode shown, ReportedAccount account) {
        return SettlementCheck.discrepancies(
                List.of(act), transaction.facts(), List.of(ROW), List.of(shown), List.of(account));
    }

    /** @param open an order and a position */
    private static ReportedAccount account(String open, String fill, String closed) {
        return new ReportedAccount(
                ACCOUNT,
                json("{\"positions\":[" + open + "]}"),
                list(open),
                List.of(),
                list(fill),
                list(closed),
                List.of());
    }

    private static List<JsonNode> list(String one) {
        return one.isEmpty() ? List.of() : List.of(json(one));
    }
}
