/** Checks that every query to the exchange over HTTP has to pass: its parameters, and the times that it names. */
@NullMarked
package io.openperp.servicekit.query;

import org.jspecify.annotations.NullMarked;
