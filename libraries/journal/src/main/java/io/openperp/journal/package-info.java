/** Topics, command and event records and their codecs: the public contract of the logs. */
@NullMarked
package io.openperp.journal;

import org.jspecify.annotations.NullMarked;
