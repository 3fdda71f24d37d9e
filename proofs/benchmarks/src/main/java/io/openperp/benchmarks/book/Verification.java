package io.openperp.benchmarks.book;

import java.util.Optional;

/** Compares the fills, results and resting orders of books with those of the reference book on the same stream. */
final class Verification {

    /**
     * Result of applying a whole stream to a book.
     *
     * @param fills number of fills
     * @param digest digest of all fills and results
     * @param resting digest of the orders that rest at the end; 0 for a book that cannot show them
     */
    record Outcome(long fills, long digest, long resting) {

        private boolean agrees(Outcome other) {
            return fills == other.fills
                    && digest == other.digest
                    && (resting == other.resting || resting == 0 || other.resting == 0);
        }

        @Override
        public String toString() {
            return "fills=%d digest=%016x resting=%016x".formatted(fills, digest, resting);
        }
    }

    private final Operations operations;
    private final Outcome expected;

    Verification(Operations operations) {
        this.operations = operations;
        expected = outcome(MeasuredBook.Kind.REFERENCE);
    }

    Outcome expected() {
        return expected;
    }

    /** A sentence about the difference between a book and the reference book; empty if there is none. */
    Optional<String> difference(MeasuredBook.Kind kind) {
        Outcome actual = outcome(kind);
        if (actual.agrees(expected)) {
            return Optional.empty();
        }
        MeasuredBook reference = MeasuredBook.Kind.REFERENCE.create();
        MeasuredBook book = kind.create();
        Digest one = new Digest();
        Digest other = new Digest();
        for (int i = 0; i < operations.length(); i++) {
            long wanted = operations.play(reference, i, one);
            long result = operations.play(book, i, other);
            if (wanted != result || one.value() != other.value()) {
                return Optional.of("operation %d (kind %d, id %d): result %d, expected %d"
                        .formatted(i, operations.kind[i], operations.id[i], result, wanted));
            }
        }
        return Optional.of("other resting orders: " + actual + ", expected " + expected);
    }

    private Outcome outcome(MeasuredBook.Kind kind) {
        MeasuredBook book = kind.create();
        Digest digest = new Digest();
        for (int i = 0; i < operations.length(); i++) {
            digest.add(operations.play(book, i, digest));
        }
        Digest resting = new Digest();
        if (kind.showsResting()) {
            book.addRestingTo(resting);
        }
        return new Outcome(digest.fills(), digest.value(), resting.value());
    }
}
