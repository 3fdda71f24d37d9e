/** Tags of log records. */
@NullMarked
package io.openperp.reader.authentication;

import org.jspecify.annotations.NullMarked;
