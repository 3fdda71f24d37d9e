package io.openperp.drill.check;

import static io.openperp.drill.journal.OneOrder.ACCOUNT;
import static io.openperp.drill.journal.OneOrder.ACCOUNT_BYTES;
import static io.openperp.drill.journal.OneOrder.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.journal.OneOrder;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.journal.SubAccountChanged;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A master removes its sub-account (SUB-007). */
class FamilyCheckTest {

    private static final ByteString SUB_BYTES = OneOrder.bytes(5);
    private static final String SUB = OneOrder.text(SUB_BYTES);
    private static final String MEMBER = "{\"pubkey\":\"" + SUB + "\"}";
    private static final String FLAT = "{\"positions\":[]}";

    private final OneOrder removal = new OneOrder();

    @Test
    void aSubAccountThatWasRemovedOnceAndIsFlatIsFine() {
        changed(false);
        assertThat(found(MEMBER, FLAT)).isEmpty();
        answered();
        changed(true);
        assertThat(found("", FLAT)).isEmpty();
    }

    @Test
    void aRemovalThatIsLostOrHappensTwiceIsFound() {
        changed(false);
        answered();
        assertThat(found(MEMBER, FLAT))
                .singleElement()
                .asString()
                .contains("was removed 0 times", "has 1 answers that say so");
        changed(true);
        changed(true);
        assertThat(found("", FLAT)).singleElement().asString().contains("was removed 2 times");
    }

    @Test
    void aRemovedOneThatStillHoldsSomethingIsFound() {
        changed(false);
        answered();
        changed(true);
        assertThat(found("", "{\"positions\":[{\"symbol\":\"BTC-USD\"}]}"))
                .singleElement()
                .asString()
                .contains("was removed, and shows orders [] and positions");
    }

    @Test
    void aMasterThatShowsARemovedOneOrNotAnotherIsFound() {
        changed(false);
        assertThat(found("", FLAT)).singleElement().asString().contains("shows the sub-accounts []");
        answered();
        changed(true);
        assertThat(found(MEMBER, FLAT)).singleElement().asString().endsWith("the log has []");
    }

    /** The master is shown it, and the sub-account too. */
    private void changed(boolean removed) {
        AccountEvents.Builder events = AccountEvents.newBuilder();
        for (ByteString account : List.of(ACCOUNT_BYTES, SUB_BYTES)) {
            events.addEvents(AccountEvent.newBuilder()
                    .setAccount(account)
                    .setSubAccountChanged(SubAccountChanged.newBuilder()
                            .setMaster(ACCOUNT_BYTES)
                            .setSubAccount(SUB_BYTES)
                            .setName("drill")
                            .setRemoved(removed)));
        }
        removal.facts().apply(events.build(), OneOrder.PLACE);
    }

    private void answered() {
        removal.completed(
                ActionStatus.newBuilder().setKind(StatusKind.REMOVE_SUB_ACCOUNT).setSubAccount(SUB_BYTES));
    }

    private List<String> found(String members, String whole) {
        ReportedAccount master = shown(ACCOUNT, "{\"positions\":[],\"subAccounts\":[" + members + "]}");
        return FamilyCheck.discrepancies(List.of(master, shown(SUB, whole)), List.of(removal.sent()), removal.facts());
    }

    private static ReportedAccount shown(String account, String whole) {
        return new ReportedAccount(account, json(whole), List.of(), List.of(), List.of(), List.of(), List.of());
    }
}
