package io.openperp.gateway.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalState;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.units.Bytes32;
import io.openperp.views.ActionResults;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrderAnswerTextTest {

    private static final List<ActionStatus> VALUES = List.of(
            ActionStatus.newBuilder()
                    .setOrderId(Keys.write(new Bytes32(1, -2, 3, -4)))
                    .setAgent(Keys.write(Bytes32.ZERO))
                    .setFilledSize(40_000_000)
                    .setRemainingSize(1)
                    .setAveragePrice(10_000_050_000_000L)
                    .setReason("a \"reason\" with ü and \n")
                    .build(),
            ActionStatus.newBuilder().setOrderId(Keys.write(Bytes32.ZERO)).build(),
            ActionStatus.newBuilder()
                    .setOrderId(Keys.write(new Bytes32(0, 0, 0, 7)))
                    .setFilledSize(Long.MAX_VALUE)
                    .setAveragePrice(Long.MIN_VALUE)
                    .setNewOrder(true)
                    .setDelayedMillis(100)
                    .build());

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNRECOGNIZED")
    void everyStatusIsWrittenAsTheRecordOfTheApi(StatusKind kind) {
        for (ActionStatus values : VALUES) {
            TransactionCompleted completed = TransactionCompleted.newBuilder()
                    .addStatuses(values.toBuilder()
                            .setKind(kind)
                            .setAgent(Keys.write(Bytes32.ZERO))
                            .setProposal(Proposal.newBuilder().setState(ProposalState.PROPOSAL_READY))
                            .build())
                    .build();

            assertSame(completed);
        }
    }

    @Test
    void severalStatusesNoneAndARefusalAreWrittenAsTheRecordsOfTheApi() {
        TransactionCompleted.Builder all = TransactionCompleted.newBuilder();
        assertSame(all.build());
        for (StatusKind kind : EnumSet.of(StatusKind.RESTING, StatusKind.CANCELLED, StatusKind.FILLED)) {
            all.addStatuses(VALUES.getFirst().toBuilder().setKind(kind));
            assertSame(all.build());
        }
        assertSame(all.addStatuses(VALUES.getFirst().toBuilder().setKind(StatusKind.REJECTED_CROSSING))
                .build());
        assertSame(all.setError("duplicate nonce").build());
    }

    private static void assertSame(TransactionCompleted completed) {
        assertThat(new String(OrderAnswerText.of(completed), StandardCharsets.UTF_8))
                .isEqualTo(ApiJson.mapper().writeValueAsString(ActionResults.answerOf(completed)));
    }
}
