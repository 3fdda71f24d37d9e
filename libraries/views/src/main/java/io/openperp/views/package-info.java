/** Converts events, market statistics and figures to the records of the API; no other module does so. */
@NullMarked
package io.openperp.views;

import org.jspecify.annotations.NullMarked;
