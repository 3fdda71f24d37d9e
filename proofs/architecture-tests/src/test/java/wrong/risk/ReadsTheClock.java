package wrong.risk;

final class ReadsTheClock {
    long millis() {
        return System.currentTimeMillis();
    }
}
