package wrong.stats;

record ImportsTheSimulator(wrong.simulator.HarmlessSimulation simulation) {}
