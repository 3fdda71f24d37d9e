/** The cost of answers to the exchange and its bounds: prices, one expensive request at a time, kept answers. */
@NullMarked
package io.openperp.servicekit.work;

import org.jspecify.annotations.NullMarked;
