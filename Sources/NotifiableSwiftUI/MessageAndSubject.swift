#if canImport(SwiftUI)
    /// What a closure that takes the subject is called with.
    struct MessageAndSubject<Message, Subject> {
        let message: Message
        let subject: Subject?
    }
#endif
