/** Checks of every HTTP query to the exchange: of its parameters, and of the times that it names. */
@NullMarked
package io.openperp.servicekit.query;

import org.jspecify.annotations.NullMarked;
