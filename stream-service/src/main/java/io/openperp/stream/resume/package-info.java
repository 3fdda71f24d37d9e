/** Numbers of messages, from which clients resume. */
@NullMarked
package io.openperp.stream.resume;

import org.jspecify.annotations.NullMarked;
