package wrong.book;

final class StartsAThread {
    void start() {
        Thread.ofVirtual().start(() -> {});
    }
}
