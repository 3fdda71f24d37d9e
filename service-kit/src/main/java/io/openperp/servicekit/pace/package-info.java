/** Prevents one connection from occupying a processor, on every port of every service. */
@NullMarked
package io.openperp.servicekit.pace;

import org.jspecify.annotations.NullMarked;
