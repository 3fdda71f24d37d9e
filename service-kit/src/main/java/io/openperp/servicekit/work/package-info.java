/** Limits expensive queries to the exchange: counts their cost, runs them one at a time, and caches their answers. */
@NullMarked
package io.openperp.servicekit.work;

import org.jspecify.annotations.NullMarked;
