package io.openperp.exchange.account.command;

import com.google.protobuf.ByteString;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.journal.CancelForRisk;
import io.openperp.journal.DeleveragePosition;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.ReducePosition;
import io.openperp.journal.Shards;
import io.openperp.journal.TakeOverPosition;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.util.List;

/**
 * Sends commands of the account shard to markets, mostly steps of liquidations. Each has a step number, which the
 * market's answer repeats.
 */
public final class Instructions {

    /** Step number of a command to a market that needs no answer. */
    public static final long NO_ANSWER = 0;

    private long lastStep;
    private final CommandContext context;

    public Instructions(CommandContext context) {
        this.context = context;
    }

    public long nextStep() {
        lastStep++;
        return lastStep;
    }

    public void cancelAll(Bytes32 account, ListedMarket market, long step, String reason) {
        cancel(account, market, step, List.of(), reason);
    }

    /** Cancels these orders of the account in the market; all of them if {@code orders} is empty. */
    public void cancel(Bytes32 account, ListedMarket market, long step, List<Bytes32> orders, String reason) {
        send(
                market,
                MarketCommand.newBuilder()
                        .setCancelForRisk(CancelForRisk.newBuilder()
                                .setAccount(Keys.write(account))
                                .setStep(step)
                                .addAllOrderIds(orders.stream().map(Keys::write).toList())
                                .setReason(reason)));
    }

    /** Cancels all orders of the account in this market, because its scheduled cancel is due. */
    public void cancelAsScheduled(Bytes32 account, ListedMarket market, String reason) {
        send(
                market,
                MarketCommand.newBuilder()
                        .setCancelForRisk(CancelForRisk.newBuilder()
                                .setAccount(Keys.write(account))
                                .setStep(NO_ANSWER)
                                .setReason(reason)
                                .setScheduledByOwner(true)));
    }

    public void reduce(Bytes32 account, ListedMarket market, long step, boolean buys, long price, long size) {
        send(
                market,
                MarketCommand.newBuilder()
                        .setReducePosition(ReducePosition.newBuilder()
                                .setAccount(Keys.write(account))
                                .setStep(step)
                                .setOrderId(orderId(account, step))
                                .setIsBuy(buys)
                                .setPrice(price)
                                .setSize(size)));
    }

    public void takeOver(Bytes32 account, ListedMarket market, long step, long size, long notional) {
        send(
                market,
                MarketCommand.newBuilder()
                        .setTakeOverPosition(TakeOverPosition.newBuilder()
                                .setAccount(Keys.write(account))
                                .setStep(step)
                                .setSize(size)
                                .setNotional(notional)));
    }

    public void deleverage(
            Bytes32 account, ListedMarket market, long step, long size, long notional, boolean fundTakesRest) {
        send(
                market,
                MarketCommand.newBuilder()
                        .setDeleveragePosition(DeleveragePosition.newBuilder()
                                .setAccount(Keys.write(account))
                                .setStep(step)
                                .setSize(size)
                                .setNotional(notional)
                                .setFundTakesRest(fundTakesRest)));
    }

    /**
     * Order ID of a closing order, derived from account and step; unique because the account shard numbers its steps.
     */
    private static ByteString orderId(Bytes32 account, long step) {
        byte[] named = new BinaryWriter()
                .writeString("liquidation")
                .writeBytes32(account)
                .writeLong(step)
                .toByteArray();
        return Keys.write(Sha256.of(named));
    }

    private void send(ListedMarket market, MarketCommand.Builder command) {
        context.outbox().send(Shards.market(market.number), command.build());
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(lastStep);
    }

    public void readFrom(BinaryReader in) {
        lastStep = in.readVarint();
    }
}
