package io.openperp.admin.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.action.MultisigActions;
import io.openperp.client.action.OperatorActions;
import io.openperp.transaction.Action;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever signs reads all that is signed: a request may come from a machine that was tampered with. */
class ActWordsTest {

    private static final Bytes32 KEY = Bytes32.parse("11111111111111111111111111111112");
    private static final Instant SOON = Instant.parse("2027-03-06T12:26:40Z");

    static Stream<Arguments> acts() {
        return Stream.of(
                act(OperatorActions.deposit(KEY, "12.5", "wire 7"), "12.5", KEY.toString(), "wire 7"),
                act(OperatorActions.exemptFromFaucetPause(KEY, true), "exempt " + KEY, "test money"),
                act(OperatorActions.exemptFromFaucetPause(KEY, false), "end the exemption of " + KEY),
                act(OperatorActions.sweepFees("250.5", "bank-1", ""), "250.5 of the collected fees", "bank-1"),
                act(OperatorActions.approveWithdrawal("ID"), "approve withdrawal ID"),
                act(OperatorActions.claimWithdrawal("ID"), "claim withdrawal ID"),
                act(OperatorActions.settleWithdrawal("ID", "wire 8"), "ID", "wire 8"),
                act(OperatorActions.rejectWithdrawal("ID", "no such bank"), "ID", "no such bank"),
                act(OperatorActions.pauseWithdrawals(true, "audit"), "pause all withdrawals", "audit"),
                act(
                        OperatorActions.setMarketState("BTC-USD", "halted", "news", SOON),
                        "BTC-USD",
                        "halted",
                        "news",
                        SOON.toString()),
                act(
                        OperatorActions.changeTerms("BTC-USD", "takerFee 0.0004", SOON),
                        "BTC-USD",
                        "takerFee 0.0004",
                        SOON.toString()),
                act(
                        OperatorActions.listMarket("DOGE-USD", "tickSize 0.0001, takerFee 0.05", "postOnly"),
                        "DOGE-USD",
                        "tickSize 0.0001, takerFee 0.05",
                        "postOnly",
                        "for ever"),
                act(OperatorActions.settleMarket("BTC-USD", 30, "moved"), "BTC-USD", "30 minutes", "moved", "for ever"),
                act(OperatorActions.moveMarket("BTC-USD", true), "move BTC-USD to a lane of its own"),
                act(OperatorActions.moveMarket("BTC-USD", false), "move BTC-USD back to the lane of the account shard"),
                act(OperatorActions.setRole("lister", KEY, SOON), "lister", KEY.toString(), SOON.toString()),
                act(OperatorActions.acceptTime(SOON, "broker 2"), "time of its log", SOON.toString(), "broker 2"),
                act(OperatorActions.revokeRole("risk", KEY), "risk", KEY.toString()),
                act(
                        OperatorActions.setFeePolicy("BTC-USD", "1000000 1.5 4.5", "makers -0.5 3", SOON),
                        "BTC-USD",
                        "1000000 1.5 4.5",
                        "makers -0.5 3",
                        SOON.toString()),
                act(OperatorActions.setFeeProgramme(KEY, "makers"), KEY.toString(), "makers"),
                act(
                        MultisigActions.propose(KEY, OperatorActions.pauseWithdrawals(true, "audit")),
                        "propose to " + KEY,
                        "pause all withdrawals because \"audit\""),
                act(MultisigActions.approve(KEY, 7), "approve proposal 7 of " + KEY),
                act(MultisigActions.execute(KEY, 7), "execute proposal 7 of " + KEY));
    }

    @ParameterizedTest
    @MethodSource("acts")
    void everythingThatIsSignedIsInTheSentence(Action act, List<String> parts) {
        assertThat(ActText.of(act)).contains(parts);
    }

    private static Arguments act(Action act, String... parts) {
        return Arguments.of(act, List.of(parts));
    }
}
