package wrong.gateway;

record ImportsMatching(wrong.matching.HarmlessMatching matching) {}
