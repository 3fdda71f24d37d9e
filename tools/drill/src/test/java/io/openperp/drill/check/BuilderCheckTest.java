package io.openperp.drill.check;

import static io.openperp.drill.journal.OneOrder.ACCOUNT;
import static io.openperp.drill.journal.OneOrder.ACCOUNT_BYTES;
import static io.openperp.drill.journal.OneOrder.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.client.Actions;
import io.openperp.client.Signer;
import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.journal.OneOrder;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.load.SentTransaction;
import io.openperp.drill.published.JavaClientSigning;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.BuilderFeesReceived;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** One order pays a builder 5 basis points, and has bought 2 at 100: 0.1. */
class BuilderCheckTest {

    private static final ByteString BUILDER_BYTES = OneOrder.bytes(5);
    private static final String BUILDER = OneOrder.text(BUILDER_BYTES);
    private static final long FEE = 10_000_000;

    private final RecordedFacts facts = new RecordedFacts();
    private final SentTransaction sent = new SentTransaction(
            ACCOUNT,
            JavaClientSigning.sign(
                    Signer.generateSecret(),
                    ACCOUNT,
                    List.of(
                            Actions.limit(Side.BUY, "BTC-USD", "2", "100"),
                            Actions.paying(
                                    Actions.limit(Side.BUY, "BTC-USD", "2", "100"), Bytes32.parse(BUILDER), 5))));
    private final String plain = sent.transaction().orderIds().getFirst();
    private final String paying = sent.transaction().orderIds().getLast();

    @Test
    void whatTheFillsPayTheBuilderHas() {
        paid(FEE / 2);
        paid(FEE / 2);
        assertThat(found(code(5))).isEmpty();
    }

    @Test
    void aUnitTooMuchOrTooFewIsFound() {
        paid(FEE - 1);
        assertThat(found(code(5)))
                .singleElement()
                .asString()
                .isEqualTo("builder %s has received 0.09999999 of %s, whose fills sum to 0.1", BUILDER, ACCOUNT);
        paid(2);
        assertThat(found(code(5))).singleElement().asString().contains("0.10000001");
    }

    @Test
    void aPaymentThatIsLostIsFound() {
        assertThat(found(code(5))).singleElement().asString().contains("has received 0 of " + ACCOUNT);
    }

    @Test
    void aPaymentOfSomebodyWithoutFillsIsFound() {
        paid(FEE);
        assertThat(BuilderCheck.discrepancies(List.of(), sent.orders(), facts))
                .singleElement()
                .asString()
                .contains("whose fills sum to 0");
    }

    @Test
    void anOrderThatPaysOtherwiseThanSignedIsFound() {
        paid(FEE);
        assertThat(found("")).anySatisfy(found -> assertThat(found).contains("has signed an order that pays Code[to="));
        assertThat(found(code(6)))
                .anySatisfy(found -> assertThat(found).contains("has signed an order that pays Code[to="));
    }

    @Test
    void anOrderThatWasRefusedMayShowNoBuilder() {
        assertThat(ofOrder("{\"orderId\":\"%s\",\"executedSize\":0}")).isEmpty();
        assertThat(ofOrder("{\"orderId\":\"%s\",\"filledSize\":0}"))
                .singleElement()
                .asString()
                .contains("has signed an order that pays Code[to=");
    }

    private List<String> ofOrder(String shown) {
        ReportedAccount account = new ReportedAccount(
                ACCOUNT,
                json("{}"),
                List.of(),
                List.of(json(shown.formatted(paying))),
                List.of(),
                List.of(),
                List.of());
        return BuilderCheck.discrepancies(List.of(account), sent.orders(), facts);
    }

    private void paid(long amount) {
        facts.apply(
                AccountEvents.newBuilder()
                        .addEvents(AccountEvent.newBuilder()
                                .setAccount(BUILDER_BYTES)
                                .setBuilderFeesReceived(BuilderFeesReceived.newBuilder()
                                        .setAmount(amount)
                                        .setPayer(ACCOUNT_BYTES)))
                        .build(),
                OneOrder.PLACE);
    }

    private List<String> found(String code) {
        JsonNode fill = json("""
                {"price": 100, "amount": 2, "taker": "%s", "maker": "other", "orderIdTaker": "%s", "orderIdMaker": "another"}
                """.formatted(ACCOUNT, paying));
        List<JsonNode> orders = List.of(
                json("{\"orderId\":\"%s\"}".formatted(plain)), json("{\"orderId\":\"%s\"%s}".formatted(paying, code)));
        ReportedAccount shown =
                new ReportedAccount(ACCOUNT, json("{}"), List.of(), orders, List.of(fill), List.of(), List.of());
        return BuilderCheck.discrepancies(List.of(shown), sent.orders(), facts);
    }

    private static String code(int fee) {
        return ",\"builderCode\":{\"to\":\"%s\",\"fee\":%d}".formatted(BUILDER, fee);
    }
}
