/// What an observer observes, which can only live and die.
final class ExploredSubject {}
