/** What a drill knows of the exchange that it runs. */
@NullMarked
package io.openperp.drill.exchange;

import org.jspecify.annotations.NullMarked;
