/** The cost of an answer to the exchange, and its bounds: the price of its work, one dear request at a time, answers that are kept. */
@NullMarked
package io.openperp.servicekit.work;

import org.jspecify.annotations.NullMarked;
