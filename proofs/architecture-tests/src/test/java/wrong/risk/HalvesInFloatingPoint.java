package wrong.risk;

final class HalvesInFloatingPoint {
    long half(long units) {
        return (long) (units * 0.5);
    }
}
