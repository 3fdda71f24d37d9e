package io.openperp.client.risk;

import io.openperp.api.Decimal;

/**
 * Parameters of the exchange that it does not publish.
 *
 * @param correlationDiscount the share of every correlation that is trusted, 0 to 1
 * @param offsetFloor the maintenance margin of a portfolio never falls below this share of the plain sum, 0 to 1
 */
public record PortfolioParameters(Decimal correlationDiscount, Decimal offsetFloor) {

    /** Those of an exchange that does not set them. */
    public static final PortfolioParameters DEFAULT =
            new PortfolioParameters(Decimal.parse("0.8"), Decimal.parse("0.3"));
}
