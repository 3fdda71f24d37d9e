package io.openperp.risk.margin;

import io.openperp.risk.position.Position;
import java.util.List;
import java.util.SortedMap;

/**
 * What has been settled of an account; everything else follows from it and the markets' conditions. Maps by symbol.
 *
 * @param orderMargin the part of the balance that is set aside for open orders of an isolated account: it answers for no position
 * @param realizedPnl of the account's life, without fees and funding
 * @param fees positive when paid
 * @param funding positive when received
 * @param positions flat ones may be left out
 * @param leverages settings made; the market's default applies to the others
 */
public record AccountFacts(
        long balance,
        long orderMargin,
        long realizedPnl,
        long fees,
        long funding,
        SortedMap<String, Position> positions,
        SortedMap<String, Long> leverages,
        SortedMap<String, List<OpenOrder>> openOrders) {}
