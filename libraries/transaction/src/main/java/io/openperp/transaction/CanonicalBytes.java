package io.openperp.transaction;

import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import io.openperp.units.Side;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes a client signs, little-endian: {@code count:u64 action* nonce:u64 account:32}. One growing buffer serves
 * one message after another.
 */
public final class CanonicalBytes {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] buffer = new byte[256];
    private int length;
    private Layout layout = Layout.CURRENT;

    /** Replaces the content by the message of a transaction, with the domain byte of a network if one is given. */
    public void message(List<Action> actions, long nonce, Bytes32 account, Layout in, @Nullable Network network) {
        length = 0;
        layout = in;
        u64(actions.size());
        for (Action action : actions) {
            action(action);
        }
        u64(nonce);
        raw(account);
        if (network != null) {
            u8(network.domain);
        }
    }

    /** The order ID of the action at {@code index}: SHA-256 of {@code index:u32 action account:32 nonce:u64} (TXN-013). */
    public Bytes32 orderId(int index, NewOrder order, long nonce, Bytes32 account, Layout in) {
        length = 0;
        layout = in;
        u32(index);
        action(order);
        raw(account);
        u64(nonce);
        return Sha256.of(buffer, 0, length);
    }

    /** The internal buffer, not a copy; valid up to {@link #length} and until the next message. */
    public byte[] buffer() {
        return buffer;
    }

    public int length() {
        return length;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(buffer, length);
    }

    public boolean contentEquals(byte[] other) {
        return Arrays.equals(buffer, 0, length, other, 0, other.length);
    }

    private void action(Action action) {
        if (action instanceof MarketOrder order) {
            market(order);
        } else if (action instanceof LimitOrder order) {
            limit(order);
        } else if (action instanceof ModifyOrder modify) {
            modify(modify);
        } else if (action instanceof CancelOrder cancel) {
            cancel(cancel);
        } else if (action instanceof CancelAll cancel) {
            cancelAll(cancel);
        } else if (action instanceof OraclePrice price) {
            oraclePrice(price);
        } else if (action instanceof FeedPrices prices) {
            feedPrices(prices);
        } else if (action instanceof Faucet faucet) {
            faucet(faucet);
        } else if (action instanceof AgentWalletCreation agent) {
            agentWalletCreation(agent);
        } else if (action instanceof UpdateUserSettings settings) {
            settings(settings);
        } else if (action instanceof WhitelistFaucet whitelist) {
            whitelistFaucet(whitelist);
        } else if (action instanceof OwnAction own) {
            own(own);
        } else {
            throw new IllegalStateException("no layout for " + action.getClass());
        }
    }

    private void market(MarketOrder order) {
        u32(0);
        string(order.symbol());
        bool(order.side() == Side.BUY);
        u64(order.size().fixed());
        bool(order.reduceOnly());
        routing(order.routing());
    }

    private void limit(LimitOrder order) {
        u32(1);
        string(order.symbol());
        bool(order.side() == Side.BUY);
        u64(order.price().fixed());
        u64(order.size().fixed());
        u32(order.timeInForce().wireNumber);
        bool(order.reduceOnly());
        routing(order.routing());
    }

    private void modify(ModifyOrder modify) {
        u32(2);
        key(modify.orderId());
        string(modify.symbol());
        f64(modify.size());
    }

    private void cancel(CancelOrder cancel) {
        u32(3);
        string(cancel.symbol());
        key(cancel.orderId());
    }

    private void cancelAll(CancelAll cancel) {
        u32(4);
        u64(cancel.symbols().size());
        for (String symbol : cancel.symbols()) {
            string(symbol);
        }
    }

    private void oraclePrice(OraclePrice price) {
        discriminant(11, 5);
        u64(price.timestamp());
        string(price.asset());
        f64(price.price());
    }

    private void feedPrices(FeedPrices prices) {
        discriminant(13, 6);
        u64(prices.prices().size());
        for (FeedPrices.FeedPrice price : prices.prices()) {
            u64(price.timestamp());
            u64(price.feed());
            u64(price.price());
            u8((byte) price.exponent());
            u8((byte) (price.exponent() >> 8));
        }
    }

    private void faucet(Faucet faucet) {
        discriminant(16, 7);
        key(faucet.recipient());
        Quantity amount = faucet.amount();
        bool(amount != null);
        if (amount != null) {
            f64(amount);
        }
    }

    private void agentWalletCreation(AgentWalletCreation agent) {
        discriminant(17, 8);
        key(agent.agent());
        bool(agent.remove());
    }

    private void settings(UpdateUserSettings update) {
        discriminant(18, 9);
        u64(update.settings().size());
        for (UpdateUserSettings.LeverageSetting setting : update.settings()) {
            string(setting.symbol());
            f64(setting.leverage());
        }
    }

    private void whitelistFaucet(WhitelistFaucet whitelist) {
        discriminant(19, 10);
        key(whitelist.target());
        bool(whitelist.whitelist());
    }

    private void own(OwnAction action) {
        u32(action.kind().discriminant());
        for (Object value : action.values()) {
            if (value instanceof String text) {
                string(text);
            } else {
                u64((Long) value);
            }
        }
    }

    private void discriminant(int today, int low) {
        u32(layout.lowDiscriminants ? low : today);
    }

    private void routing(Routing routing) {
        if (layout.routingByte) {
            bool(routing == Routing.ISOLATED);
        }
    }

    private void key(Bytes32 key) {
        if (layout.keyLengths) {
            u64(Bytes32.LENGTH);
        }
        raw(key);
    }

    private void raw(Bytes32 bytes) {
        reserve(Bytes32.LENGTH);
        bytes.writeTo(buffer, length);
        length += Bytes32.LENGTH;
    }

    private void string(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        u64(utf8.length);
        reserve(utf8.length);
        System.arraycopy(utf8, 0, buffer, length, utf8.length);
        length += utf8.length;
    }

    private void bool(boolean value) {
        u8((byte) (value ? 1 : 0));
    }

    private void f64(Quantity value) {
        u64(Double.doubleToRawLongBits(value.wire()));
    }

    private void u8(byte value) {
        reserve(1);
        buffer[length++] = value;
    }

    private void u32(int value) {
        reserve(4);
        INTS.set(buffer, length, value);
        length += 4;
    }

    private void u64(long value) {
        reserve(8);
        LONGS.set(buffer, length, value);
        length += 8;
    }

    private void reserve(int count) {
        if (buffer.length - length < count) {
            buffer = Arrays.copyOf(buffer, Math.max(Math.addExact(length, count), buffer.length * 2));
        }
    }
}
