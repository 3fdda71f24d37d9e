/** Scenarios in the trader's words: their text, what it means, and the border to an exchange that plays them. */
@NullMarked
package io.openperp.exchange.scenario;

import org.jspecify.annotations.NullMarked;
