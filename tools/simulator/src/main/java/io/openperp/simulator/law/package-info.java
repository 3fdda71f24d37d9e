/** The laws every seed must keep, and the failure that names a broken one. */
@NullMarked
package io.openperp.simulator.law;

import org.jspecify.annotations.NullMarked;
