package wrong.simulator;

public final class HarmlessSimulation {}
