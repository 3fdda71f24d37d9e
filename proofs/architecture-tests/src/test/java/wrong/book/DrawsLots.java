package wrong.book;

final class DrawsLots {
    final java.util.Random random = new java.util.Random(1);
}
