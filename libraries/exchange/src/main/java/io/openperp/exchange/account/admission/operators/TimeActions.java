package io.openperp.exchange.account.admission.operators;

import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Administration.AcceptTime;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.time.Instant;

/**
 * Carries out the actions by which two administrators together set every shard back to the time of its log (LOG-027),
 * even if the clock accepts no other actions: the account shard at the end of the record that the second has signed,
 * each market at the record that commands it.
 *
 * <pre>
 * nobody -> first      an administrator names the present time, and the log agrees within a minute
 * first  -> first      the same one signs again; or another one, ten minutes later or when the first has lost the role
 * first  -> nobody     another administrator signs in time: all markets are commanded to go back
 * </pre>
 */
public final class TimeActions {

    /** For how many seconds, by the time of the log, the first signature waits for the second. */
    static final long FIRST_LIVES_SECONDS = 600;

    private static final int NEEDED = 2;

    private final ShardSettings settings;
    private final Listings listings;
    private final ExchangeClock clock;
    private final CommandContext context;

    /** The administrator who has signed first; {@link Bytes32#ZERO} while no signature waits for a second one. */
    private Bytes32 first = Bytes32.ZERO;

    private long firstSecond;

    /**
     * Whether the second administrator has signed in the present record, so that the shard is set back at its end; not
     * part of the state.
     */
    private boolean accepted;

    public TimeActions(ShardSettings settings, Listings listings, ExchangeClock clock, CommandContext context) {
        this.settings = settings;
        this.listings = listings;
        this.clock = clock;
        this.context = context;
    }

    void accept(Submission submission, int action, AcceptTime asked) {
        String refusal = refusal(asked.now());
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refusal);
        } else if (isSecond(submission.signer)) {
            answer(submission, action, NEEDED, first.toString());
            first = Bytes32.ZERO;
            firstSecond = 0;
            accepted = true;
            tellMarkets(asked.now());
        } else {
            first = submission.signer;
            firstSecond = clock.logSecond();
            answer(submission, action, 1, "nobody");
        }
    }

    /**
     * Returns whether the second administrator has accepted the time in the present record, so that the shard must be
     * set back; resets the flag.
     */
    public boolean takeAccepted() {
        boolean taken = accepted;
        accepted = false;
        return taken;
    }

    private String refusal(long nowSecond) {
        return clock.agreesWith(nowSecond)
                ? ""
                : "now is " + Instant.ofEpochSecond(nowSecond) + ", by the log it is "
                        + Instant.ofEpochSecond(clock.logSecond())
                        + ": correct the clock that is wrong, then sign and send within a minute";
    }

    private boolean isSecond(Bytes32 signer) {
        return !first.equals(Bytes32.ZERO)
                && !first.equals(signer)
                && settings.isAdmin(first)
                && Math.abs(clock.logSecond() - firstSecond) <= FIRST_LIVES_SECONDS;
    }

    private static void answer(Submission submission, int action, int signers, String signedBy) {
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.ACCEPT_TIME)
                .setTimeSigners(signers)
                .setChangedFrom("signed by " + signedBy));
    }

    private void tellMarkets(long nowSecond) {
        MarketCommand accept = MarketCommand.newBuilder()
                .setAcceptTime(io.openperp.journal.AcceptTime.newBuilder().setNowSecond(nowSecond))
                .build();
        for (ListedMarket market : listings.all()) {
            context.outbox().send(Shards.market(market.number), accept);
        }
    }

    public void writeTo(BinaryWriter out) {
        out.writeBytes32(first).writeLong(firstSecond);
    }

    public void readFrom(BinaryReader in) {
        first = in.readBytes32();
        firstSecond = in.readLong();
    }
}
