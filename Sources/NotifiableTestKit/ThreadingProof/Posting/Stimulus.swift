/// What is posted: which of the names or messages, and which sample of it.
struct Stimulus: Hashable, Sendable {
    var kind: Int
    var number: Int
}
