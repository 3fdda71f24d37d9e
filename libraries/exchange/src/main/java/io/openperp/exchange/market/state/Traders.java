package io.openperp.exchange.market.state;

import io.openperp.book.OrderBook;
import io.openperp.exchange.Positions;
import io.openperp.risk.position.Position;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.KeyMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The accounts present in this market. An account gets a number when a command first concerns it; the number is freed
 * once the account has neither an order nor a position, so that memory is used only for live state. The lowest free
 * number is assigned first, so that numbers depend on the state and not on its history.
 */
public final class Traders {

    private final KeyMap<Trader> byAccount;
    private final List<@Nullable Trader> byNumber = new ArrayList<>();
    private final FreeNumbers free = new FreeNumbers();
    private final List<Trader> touched = new ArrayList<>();

    public Traders(long secret) {
        byAccount = new KeyMap<>(secret);
    }

    /**
     * The trader of an account, which is created if there is none; {@link #releaseIdle} will check whether it is still
     * needed.
     */
    public Trader enter(Bytes32 account) {
        Trader trader = byAccount.get(account);
        if (trader == null) {
            trader = new Trader(free.isEmpty() ? byNumber.size() : free.takeLowest(), account);
            put(trader);
        }
        touched.add(trader);
        return trader;
    }

    public Trader of(int number) {
        Trader trader = byNumber.get(number);
        if (trader == null) {
            throw new IllegalStateException("nobody has number " + number);
        }
        touched.add(trader);
        return trader;
    }

    @Nullable
    public Trader find(Bytes32 account) {
        return byAccount.get(account);
    }

    /** Frees the numbers of accounts that the present command has left without an order and a position. */
    public void releaseIdle(OrderBook book) {
        for (Trader trader : touched) {
            boolean present = byNumber.get(trader.number) == trader;
            if (present && trader.position().isFlat() && book.ordersOf(trader.number) == 0) {
                byAccount.remove(trader.account);
                byNumber.set(trader.number, null);
                free.release(trader.number);
            }
        }
        touched.clear();
    }

    int count() {
        return byAccount.size();
    }

    /** All traders with a position, by account key. */
    public List<Trader> holders() {
        List<Trader> holders = new ArrayList<>();
        byAccount.forEachInOrder((account, trader) -> {
            if (!trader.position().isFlat()) {
                holders.add(trader);
            }
        });
        return holders;
    }

    /**
     * All accounts with an order or a position in this market, in the order of the numbers that stand for them in the
     * book.
     */
    public List<Trader> byNumber() {
        List<Trader> traders = new ArrayList<>();
        for (Trader trader : byNumber) {
            if (trader != null) {
                traders.add(trader);
            }
        }
        return traders;
    }

    private void put(Trader trader) {
        while (byNumber.size() <= trader.number) {
            byNumber.add(null);
        }
        byNumber.set(trader.number, trader);
        byAccount.put(trader.account, trader);
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(byNumber.size()).writeVarint(byAccount.size());
        for (Trader trader : byNumber) {
            if (trader != null) {
                out.writeVarint(trader.number).writeBytes32(trader.account);
                out.writeBoolean(!trader.position().isFlat());
                if (!trader.position().isFlat()) {
                    Positions.write(trader.position(), out);
                }
            }
        }
    }

    public void readFrom(BinaryReader in) {
        byAccount.clear();
        byNumber.clear();
        int numbers = (int) in.readVarint();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            Trader trader = new Trader((int) in.readVarint(), in.readBytes32());
            trader.restore(in.readBoolean() ? Positions.read(in) : Position.FLAT);
            put(trader);
        }
        while (byNumber.size() < numbers) {
            byNumber.add(null);
        }
        free.clear();
        for (int number = 0; number < numbers; number++) {
            if (byNumber.get(number) == null) {
                free.release(number);
            }
        }
    }
}
