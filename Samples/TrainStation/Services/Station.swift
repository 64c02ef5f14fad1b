/// What arrivals are about: the subject of the messages, the object of the notifications.
final class Station: Sendable {
    let name: String

    init(name: String) {
        self.name = name
    }
}
