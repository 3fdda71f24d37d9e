package io.openperp.risk.margin;

import io.openperp.risk.position.Position;
import java.util.List;
import java.util.SortedMap;

/**
 * What has been settled of an account; everything else follows from it and the markets' conditions. Maps by symbol.
 *
 * @param realizedPnl of the account's life, without fees and funding
 * @param fees positive when paid
 * @param funding positive when received
 * @param positions flat ones may be left out
 * @param leverages settings made; the market's default applies to the others
 */
public record AccountFacts(
        long balance,
        long realizedPnl,
        long fees,
        long funding,
        SortedMap<String, Position> positions,
        SortedMap<String, Long> leverages,
        SortedMap<String, List<OpenOrder>> openOrders) {}
