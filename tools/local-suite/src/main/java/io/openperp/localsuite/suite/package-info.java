/**
 * Runs an exchange in this process: its start, its services and their supervision; also the commands of drills and
 * attacks.
 */
@NullMarked
package io.openperp.localsuite.suite;

import org.jspecify.annotations.NullMarked;
