/** Tables for accountants, made of the events in the logs. */
@NullMarked
package io.openperp.export;

import org.jspecify.annotations.NullMarked;
