/** Margin, fees and liquidation prices computed from public data, equal to the exchange's to the last unit. */
@NullMarked
package io.openperp.client.risk;

import org.jspecify.annotations.NullMarked;
