package wrong.journal;

@org.springframework.stereotype.Component
final class UsesSpring {}
