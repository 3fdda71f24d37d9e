/** An independent, naive computation that checks every answer and every law. */
@NullMarked
package io.openperp.simulator.audit;

import org.jspecify.annotations.NullMarked;
