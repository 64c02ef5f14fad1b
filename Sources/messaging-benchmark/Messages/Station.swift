/// What the messages are about.
final class Station: Sendable {}
