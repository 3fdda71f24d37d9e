package io.openperp.client;

import io.openperp.api.Decimal;
import java.util.List;

/**
 * A market and its parameters.
 *
 * @param tickSize prices are multiples of it
 * @param lotSize sizes are multiples of it
 * @param minNotional of an order, in the quote asset
 */
public record MarketInfo(
        String symbol,
        String baseAsset,
        String quoteAsset,
        String status,
        int pricePrecision,
        int sizePrecision,
        Decimal tickSize,
        Decimal lotSize,
        Decimal minNotional,
        Decimal maxLeverage,
        List<String> orderTypes,
        List<String> timeInForces) {}
