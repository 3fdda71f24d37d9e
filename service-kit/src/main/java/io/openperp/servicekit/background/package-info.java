/** Threads that go on until the process ends, such as readers of logs, and are seen to when they do not. */
@NullMarked
package io.openperp.servicekit.background;

import org.jspecify.annotations.NullMarked;
