/**
 * Quotes every market around its oracle price, and lets other accounts trade with the quotes. Used as a library or as a
 * service with settings, keys in files, health and metrics.
 */
@NullMarked
package io.openperp.marketmaker;

import org.jspecify.annotations.NullMarked;
