/** The exchange that a drill runs, as the drill sees it: its processes and markets. */
@NullMarked
package io.openperp.drill.exchange;

import org.jspecify.annotations.NullMarked;
