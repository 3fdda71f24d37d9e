package wrong.book;

final class KeepsASetOf {
    final java.util.Set<String> symbols = java.util.Set.of("BTC-USD", "ETH-USD");
}
