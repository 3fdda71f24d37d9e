package io.openperp.book;

import io.openperp.units.Side;

/** Reads one price level: its total and its number of orders, both zero when the level is gone. */
@FunctionalInterface
public interface LevelReader {

    void level(Side side, long priceTicks, long lots, int orders);
}
