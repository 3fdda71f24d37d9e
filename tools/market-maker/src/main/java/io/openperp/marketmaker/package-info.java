/** Quotes every market around its oracle price, and trades with it in several temperaments; alone, or as a service with settings, keys in files, health and metrics. */
@NullMarked
package io.openperp.marketmaker;

import org.jspecify.annotations.NullMarked;
