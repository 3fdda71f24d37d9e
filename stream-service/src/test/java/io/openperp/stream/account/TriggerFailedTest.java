package io.openperp.stream.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.api.order.OpenOrder.OrderKind;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.api.stream.OrderUpdate;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** CND-038: the owner of a conditional order that was refused once it had triggered gets a message about it. */
class TriggerFailedTest {

    private static final Bytes32 ID = Bytes32.parse("GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB");

    @Test
    void itFollowsTheUpdateOfTheOrderAndSaysWhatItWaitedForAndWhyItWasRefused() {
        List<AccountUpdate> messages = messages(StatusKind.TRIGGER_FAILED, "");
        assertThat(messages).hasSize(2);
        assertThat(messages.getFirst()).isInstanceOf(OrderUpdate.class);
        AccountUpdate.TriggerFailed failed = (AccountUpdate.TriggerFailed) messages.getLast();
        assertThat(failed.symbol()).isEqualTo("BTC-USD");
        assertThat(failed.orderId()).isEqualTo(ID.toString());
        assertThat(failed.orderType()).isEqualTo(OrderKind.STOP);
        assertThat(failed.trigger().px()).hasToString("95000");
        assertThat(failed.trigger().isAbove()).isFalse();
        assertThat(failed.reason()).isEqualTo("the market is delisted");
        assertThat(failed.timestamp()).isEqualTo(7);
        assertThat(failed.iso()).isNull();
    }

    @Test
    void ofAnIsolatedAccountItsOwnerIsToldWhichItWas() {
        AccountUpdate.TriggerFailed failed = (AccountUpdate.TriggerFailed)
                messages(StatusKind.TRIGGER_FAILED, "owner").getLast();
        assertThat(failed.iso()).isTrue();
        assertThat(failed.isoPubkey()).isEqualTo(Bytes32.ZERO.toString());
    }

    @Test
    void anyOtherEndHasNone() {
        assertThat(messages(StatusKind.TRIGGERED, "")).hasSize(1);
        assertThat(messages(StatusKind.CANCELLED_IOC, "")).hasSize(1);
        assertThat(messages(StatusKind.REJECTED_RISK_LIMIT, "")).hasSize(1);
    }

    private static List<AccountUpdate> messages(StatusKind status, String owner) {
        PlaceConditional stop = PlaceConditional.newBuilder()
                .setKind(ConditionalKind.STOP)
                .setLow(Decimals.parse("95000"))
                .build();
        OrderState order = OrderState.newBuilder()
                .setOrderId(Keys.write(ID))
                .setSymbol("BTC-USD")
                .setIsMarket(true)
                .setStatus(status)
                .setReason("the market is delisted")
                .setConditional(stop)
                .setTriggered(true)
                .build();
        AccountEvent event = AccountEvent.newBuilder()
                .setAccount(Keys.write(Bytes32.ZERO))
                .setIsolatedOwner(ByteString.copyFromUtf8(owner))
                .setOrderChanged(OrderChanged.newBuilder().setOrder(order))
                .build();
        List<AccountUpdate> messages = new ArrayList<>();
        AccountMessages.of(event, new Moment(3, 7), made -> messages.add(made.get()));
        return messages;
    }
}
