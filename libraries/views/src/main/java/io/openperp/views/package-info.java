/** Converts events, market statistics and figures to the objects of the API; nothing else does. */
@NullMarked
package io.openperp.views;

import org.jspecify.annotations.NullMarked;
