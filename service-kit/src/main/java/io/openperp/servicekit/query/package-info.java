/** What every question to the exchange over HTTP is checked for, whatever it asks: its parameters, and the times that it names. */
@NullMarked
package io.openperp.servicekit.query;

import org.jspecify.annotations.NullMarked;
