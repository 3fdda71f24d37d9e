package wrong.book;

final class KeepsAHashMap {
    final java.util.Map<Long, Long> orders = new java.util.HashMap<>();
}
