/** Terminal output and input: colours, tables, views that redraw in place, hidden input, JSON; exit codes, and the failures that have one. */
@NullMarked
package io.openperp.trade.terminal;

import org.jspecify.annotations.NullMarked;
