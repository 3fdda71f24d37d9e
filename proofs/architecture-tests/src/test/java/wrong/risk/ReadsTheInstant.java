package wrong.risk;

import java.time.Instant;
import java.util.function.Supplier;

final class ReadsTheInstant {
    final Supplier<Instant> time = Instant::now;
}
