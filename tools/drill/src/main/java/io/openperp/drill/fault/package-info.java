/** The faults, and how long each service was unavailable. */
@NullMarked
package io.openperp.drill.fault;

import org.jspecify.annotations.NullMarked;
