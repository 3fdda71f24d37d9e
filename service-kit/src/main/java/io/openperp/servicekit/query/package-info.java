/** Checks the parameters of every HTTP query to the exchange, and the times in them. */
@NullMarked
package io.openperp.servicekit.query;

import org.jspecify.annotations.NullMarked;
