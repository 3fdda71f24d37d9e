package wrong.journal;

@org.springframework.stereotype.Component
public final class UsesSpring {}
