package wrong.book;

import java.util.Collection;

final class RunsInParallel {
    long count(Collection<Long> sizes) {
        return sizes.parallelStream().count();
    }
}
