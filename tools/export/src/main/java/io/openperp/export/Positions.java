package io.openperp.export;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.PositionState;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The open positions at the end of the period. The size is negative for a short, and so is its cost, the price paid for
 * the present size.
 */
final class Positions extends Standing {

    private record Key(String account, String symbol) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byAccount = account.compareTo(other.account);
            return byAccount != 0 ? byAccount : symbol.compareTo(other.symbol);
        }
    }

    private final TreeMap<Key, PositionState> open = new TreeMap<>();

    Positions(Selection selection) {
        super(selection);
    }

    @Override
    public List<String> columns() {
        return List.of("account", "symbol", "size", "cost", "opened_at", "realized_pnl", "fees", "funding", "volume");
    }

    @Override
    void remember(AccountFact fact) {
        AccountEvent event = fact.event();
        switch (event.getBodyCase()) {
            case ORDER_FILLED -> keep(fact, event.getOrderFilled().getPosition());
            case POSITION_MOVED -> keep(fact, event.getPositionMoved().getPosition());
            case FUNDING_PAID -> keep(fact, event.getFundingPaid().getPosition());
            default -> {}
        }
    }

    private void keep(AccountFact fact, PositionState state) {
        if (!selection().hasSymbol(state.getSymbol())) {
            return;
        }
        Key key = new Key(Text.key(fact.account()), state.getSymbol());
        if (state.getSize() == 0) {
            open.remove(key);
        } else {
            open.put(key, state);
        }
    }

    @Override
    public void end(Consumer<List<String>> rows) {
        open.forEach((key, state) -> rows.accept(List.of(
                key.account,
                key.symbol,
                Text.number(state.getSize()),
                Text.number(state.getCost()),
                Text.time(state.getOpenedAtNanos()),
                Text.number(state.getRealizedPnl()),
                Text.number(state.getFees()),
                Text.number(state.getFunding()),
                Text.number(state.getVolume()))));
    }
}
