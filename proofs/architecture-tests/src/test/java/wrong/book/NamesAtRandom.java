package wrong.book;

final class NamesAtRandom {
    String name() {
        return java.util.UUID.randomUUID().toString();
    }
}
