/** Topics, their subscribers, the first messages of a subscription, and the listed markets. */
@NullMarked
package io.openperp.stream.channel;

import org.jspecify.annotations.NullMarked;
