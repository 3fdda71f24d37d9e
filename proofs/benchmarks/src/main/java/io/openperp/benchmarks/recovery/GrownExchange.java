package io.openperp.benchmarks.recovery;

import io.openperp.benchmarks.shard.BenchmarkMarkets;
import io.openperp.benchmarks.shard.LinkedShards;
import io.openperp.benchmarks.shard.LinkedShards.Command;
import io.openperp.benchmarks.shard.TradingPairs;
import io.openperp.journal.LogRecord;
import io.openperp.runtime.shard.Lane;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** An account shard and a market shard in memory, grown to any number of accounts with one open order each. */
final class GrownExchange {

    private final LinkedShards shards = new LinkedShards(1);

    GrownExchange(int accountsWithOrders) {
        this(accountsWithOrders, command -> {});
    }

    /** @param watcher gets every command before it is applied */
    GrownExchange(int accountsWithOrders, Consumer<Command> watcher) {
        shards.watch(watcher);
        shards.open();
        for (int account = 0; account < accountsWithOrders; account++) {
            Bytes32 key = TradingPairs.key(account);
            shards.submit(key, new Faucet(key, null));
            shards.submit(key, order(account));
        }
    }

    Lane accounts() {
        return shards.accounts();
    }

    Lane market() {
        return shards.market(0);
    }

    /** Records the commands of the account shard from now on, in the returned list. */
    List<LogRecord> keepAccountLog() {
        List<LogRecord> log = new ArrayList<>();
        shards.watch(command -> {
            if (command.market() == Command.OF_ACCOUNTS) {
                log.add(command.record());
            }
        });
        return log;
    }

    /** Places {@code count} more orders, each of the next account in turn. */
    void trade(int count, int accountsWithOrders) {
        for (int i = 0; i < count; i++) {
            shards.submit(TradingPairs.key(i % accountsWithOrders), order(i));
        }
    }

    /** A buy order far enough below the mark to rest, at one of a thousand prices. */
    private static LimitOrder order(int account) {
        long price = BenchmarkMarkets.MARK - (account % 1000 + 1) * Fixed.ONE / 20;
        return new LimitOrder(
                BenchmarkMarkets.symbol(0),
                Side.BUY,
                Quantity.of(price),
                Quantity.of(Fixed.ONE / 100),
                TimeInForce.GTC,
                false,
                Routing.CROSS);
    }
}
