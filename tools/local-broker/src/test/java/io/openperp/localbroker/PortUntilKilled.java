package io.openperp.localbroker;

/** Has a port on which it does not listen, says which, and waits to be killed. */
final class PortUntilKilled {

    private PortUntilKilled() {}

    public static void main(String[] arguments) throws Exception {
        ChildJvm.say("port " + LoopbackPort.free());
        Thread.sleep(Long.MAX_VALUE);
    }
}
