/** Contents of the logs, as far as a drill compares them. */
@NullMarked
package io.openperp.drill.journal;

import org.jspecify.annotations.NullMarked;
