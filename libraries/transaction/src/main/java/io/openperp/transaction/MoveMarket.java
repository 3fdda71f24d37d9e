package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code moveMarket}: an administrator moves a market to a lane of its own, or back to the lane of the account shard (ROL-013).
 *
 * @param ownLane false: back to the lane of the account shard
 */
public record MoveMarket(String symbol, boolean ownLane) implements OwnAction, OperatorAction.MarketOperation {

    static final Kind KIND = new Kind(
            "moveMarket",
            1100,
            List.of(new Field("symbol", Type.TEXT), new Field("ownLane", Type.FLAG)),
            values -> new MoveMarket((String) values.get(0), (Boolean) values.get(1)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(symbol, ownLane);
    }

    @Override
    public @Nullable String flaw() {
        return null;
    }
}
