/** What the logs contain, as far as a drill compares it. */
@NullMarked
package io.openperp.drill.journal;

import org.jspecify.annotations.NullMarked;
