package io.openperp.exchange.account.time;

import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.AcceptTime;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnswerTerms;
import io.openperp.journal.ChangeTime;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.time.Instant;

/**
 * Two administrators let every shard go back to the time of its log (LOG-027). The first account shard decides; each shard
 * goes back at the record that tells it so.
 *
 * <pre>
 * nobody -> first      an administrator says what time it is, and the log agrees within a minute
 * first  -> first      the same one again; another one after more than ten minutes, or if the first is none any more
 * first  -> nobody     another one says so too: all shards are told
 * </pre>
 */
public final class TimeChanges {

    /** The account shard that decides. */
    public static final int HOME = 0;

    /** For so long the first signature waits for the second, by the time of the log. */
    static final long FIRST_LIVES_SECONDS = 600;

    private static final int NEEDED = 2;

    private final ShardSettings settings;
    private final Listings listings;
    private final ExchangeClock clock;
    private final CommandContext context;

    /** The administrator who has signed first; {@link Bytes32#ZERO}: nobody waits for a second. */
    private Bytes32 first = Bytes32.ZERO;

    private long firstSecond;

    public TimeChanges(ShardSettings settings, Listings listings, ExchangeClock clock, CommandContext context) {
        this.settings = settings;
        this.listings = listings;
        this.clock = clock;
        this.context = context;
    }

    /** An administrator says what time it is; true if two have said so now, and the shard itself is to go back. */
    public boolean change(ChangeTime asked) {
        Bytes32 signer = Keys.read(asked.getSigner());
        String refusal = refusal(signer, asked.getNowSecond());
        ActionStatus.Builder status = ActionStatus.newBuilder().setAction(asked.getAction());
        boolean accepted = refusal.isEmpty() && isSecond(signer);
        if (!refusal.isEmpty()) {
            status.setKind(StatusKind.ERROR).setReason(refusal);
        } else if (accepted) {
            status.setKind(StatusKind.ACCEPT_TIME).setTimeSigners(NEEDED).setChangedFrom("signed by " + first);
            first = Bytes32.ZERO;
            firstSecond = 0;
            tellAll(AcceptTime.newBuilder().setNowSecond(asked.getNowSecond()).build());
        } else {
            first = signer;
            firstSecond = clock.logSecond();
            status.setKind(StatusKind.ACCEPT_TIME).setTimeSigners(1).setChangedFrom("signed by nobody");
        }
        answer(asked, status);
        return accepted;
    }

    private String refusal(Bytes32 signer, long nowSecond) {
        if (!settings.isAdmin(signer)) {
            return "not authorized";
        }
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

    private void tellAll(AcceptTime time) {
        for (int shard = 0; shard < settings.record().getAccountPartitions(); shard++) {
            if (shard != HOME) {
                context.outbox()
                        .send(
                                Shards.account(shard),
                                AccountCommand.newBuilder().setAcceptTime(time).build());
            }
        }
        for (ListedMarket market : listings.all()) {
            context.outbox()
                    .send(
                            Shards.market(market.number),
                            MarketCommand.newBuilder().setAcceptTime(time).build());
        }
    }

    private void answer(ChangeTime asked, ActionStatus.Builder status) {
        context.outbox()
                .send(
                        Shards.account(settings.partitionOf(Keys.read(asked.getAccount()))),
                        AccountCommand.newBuilder()
                                .setAnswerTerms(AnswerTerms.newBuilder()
                                        .setAccount(asked.getAccount())
                                        .setTransaction(asked.getTransaction())
                                        .setStatus(status))
                                .build());
    }

    public void writeTo(BinaryWriter out) {
        out.writeBytes32(first).writeLong(firstSecond);
    }

    public void readFrom(BinaryReader in) {
        first = in.readBytes32();
        firstSecond = in.readLong();
    }
}
