/** Topics, their subscribers, and the first messages of a subscription. */
@NullMarked
package io.openperp.stream.channel;

import org.jspecify.annotations.NullMarked;
