/** Terminal output and input: colours, tables, views that redraw in place, hidden input, JSON. */
@NullMarked
package io.openperp.trade.terminal;

import org.jspecify.annotations.NullMarked;
