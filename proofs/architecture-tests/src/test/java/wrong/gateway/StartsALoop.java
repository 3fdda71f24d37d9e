package wrong.gateway;

final class StartsALoop {

    void start(Runnable loop) {
        Thread.ofPlatform().daemon().start(loop);
    }
}
