package wrong.risk;

record HasADoubleField(double[] rates) {}
