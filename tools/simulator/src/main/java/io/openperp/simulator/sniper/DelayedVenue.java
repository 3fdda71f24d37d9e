package io.openperp.simulator.sniper;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Action;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.journal.Traded;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.voiding.VoidedRecords;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * An account shard and a market in one lane, with their log. A record is appended at the present moment, in whole
 * milliseconds as by a broker. As the host does, the venue appends an empty record when something is due.
 */
final class DelayedVenue {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final ByteString GATEWAY = ByteString.copyFrom(new byte[16]);
    private static final ShardAddress ACCOUNTS = Shards.accounts();
    /** A venue that restores itself does so before every so-and-so-many-th record that finds something waiting. */
    private static final int RECORDS_PER_RESTORE = 7;

    private final Timeline time;
    private final WaitLaws laws;
    private final Consumer<Traded> trades;
    private final boolean restores;
    private Lane lane = lane(1);
    private long lastMillis;
    private long numbers;
    private long foundWaiting;
    private int restored;

    /**
     * @param laws checks every answer
     * @param trades receives every trade
     * @param restores whether the lane is restored from its own snapshots while orders wait
     */
    DelayedVenue(Timeline time, WaitLaws laws, Consumer<Traded> trades, boolean restores) {
        this.time = time;
        this.laws = laws;
        this.trades = trades;
        this.restores = restores;
    }

    private static Lane lane(long secret) {
        return new Lane(
                ACCOUNTS,
                Map.of(ACCOUNTS, new AccountShard(secret), Shards.market(0), new MarketShard(secret + 1)),
                VoidedRecords.NONE);
    }

    /**
     * Appends a transaction.
     *
     * @param mayWait whether it has an order that may have to wait; others must be answered at once
     */
    void submit(Bytes32 account, boolean mayWait, List<Action> actions) {
        long nonce = ++numbers;
        laws.sent(nonce, millis(), mayWait);
        append(LogRecord.newBuilder()
                .setGateway(GatewayOrigin.newBuilder().setIncarnation(GATEWAY).setCounter(nonce))
                .setBody(UnsignedTransactions.command(account, account, nonce, actions)
                        .toByteString())
                .build());
    }

    /** Appends a record, applies it, and plans the empty record that may have to follow. */
    void append(LogRecord record) {
        if (restores && lane.nextDueNanos() < Long.MAX_VALUE && ++foundWaiting % RECORDS_PER_RESTORE == 0) {
            restore();
        }
        lastMillis = millis();
        try {
            List<Output> outputs = lane.apply(lane.offset() + 1, lastMillis, record);
            for (Output output : outputs) {
                read(output);
            }
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException(e);
        }
        laws.applied(lastMillis);
        planEmptyRecord();
    }

    /** Append time of a record that is appended now, in milliseconds since 1970. */
    private long millis() {
        return Math.max(lastMillis, time.nanos() / NANOS_PER_MILLI);
    }

    private void read(Output output) throws InvalidProtocolBufferException {
        ByteString body = output.record().getBody();
        if (output.topic().equals(Topics.MARKET_EVENTS)) {
            for (MarketEvent event : MarketEvents.parseFrom(body).getEventsList()) {
                if (event.hasTraded()) {
                    trades.accept(event.getTraded());
                }
            }
        } else if (output.topic().equals(Topics.ACCOUNT_EVENTS)) {
            for (AccountEvent event : AccountEvents.parseFrom(body).getEventsList()) {
                if (event.hasTransactionCompleted()) {
                    laws.answered(event.getTransactionCompleted(), lastMillis);
                }
            }
        }
    }

    /**
     * Plans what the host does when no record follows: it hears of this one after half a millisecond, waits until the
     * first order is due, and appends an empty record half a millisecond later.
     */
    private void planEmptyRecord() {
        long due = lane.nextDueNanos();
        if (due == Long.MAX_VALUE && !lane.isWaiting()) {
            return;
        }
        long after = lane.offset();
        long wait = lane.isWaiting() ? 0 : Math.max(0, due - lastMillis * NANOS_PER_MILLI);
        time.at(time.nanos() + wait + NANOS_PER_MILLI, () -> {
            if (lane.offset() == after) {
                append(OwnerRecords.goOn());
            }
        });
    }

    /** Continues with a new lane, restored from the bytes of this one, whose hash tables have other seeds. */
    private void restore() {
        BinaryWriter out = new BinaryWriter();
        lane.writeTo(out);
        restored++;
        lane = lane(100L + restored);
        lane.readFrom(new BinaryReader(out.toByteArray()));
    }

    /** How often the lane was restored while orders waited. */
    int restored() {
        return restored;
    }

    Bytes32 stateHash() {
        return lane.stateHash();
    }
}
