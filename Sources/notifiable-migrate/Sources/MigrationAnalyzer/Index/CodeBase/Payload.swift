/// The writes and reads of the `userInfo` of a notification, across the code base.
package struct Payload: Sendable {
    package struct Write: Sendable {
        /// The key, however it is spelled.
        package let key: String
        package let type: WrittenType?
        package let write: UserInfoWrite
        package let file: Int
    }

    package struct Read: Sendable {
        package let key: String
        package let read: UserInfoRead
        package let file: Int
    }

    package var writes: [Write] = []
    package var reads: [Read] = []
    package var postCount = 0
    package var observationCount = 0
    /// Whether a post passes a dictionary whose entries the source does not show.
    package var hasUnknownWrites = false
    /// Whether a handler is unknown, or passes the notification or its dictionary to unknown code.
    package var hasUnknownReads = false
}

extension CodeBase {
    /// The payload of each notification that is posted or observed.
    package func payloads() -> [NotificationName: Payload] {
        var payloads: [NotificationName: Payload] = [:]
        for posting in postings where !posting.isTemplate {
            for name in posting.names { add(posting, to: &payloads[name, default: Payload()]) }
        }
        for observation in observations where !observation.isTemplate {
            for name in observation.names { add(observation, of: name, to: &payloads[name, default: Payload()]) }
        }
        return payloads
    }

    private func add(_ posting: Posting, to payload: inout Payload) {
        payload.postCount += 1
        let post = posting.post
        switch post.userInfo {
        case .none: break
        case .parameter, .other: payload.hasUnknownWrites = true
        case .entries(let writes):
            for write in writes {
                guard let key = identity(of: write.key, in: posting.context) else {
                    payload.hasUnknownWrites = true
                    continue
                }
                let type = type(write.type, in: posting.context)
                payload.writes.append(Payload.Write(key: key, type: type, write: write, file: posting.file))
            }
        }
    }

    private func add(_ observation: Observation, of name: NotificationName, to payload: inout Payload) {
        payload.observationCount += 1
        let (code, isComplete) = handlerCode(of: observation)
        if !isComplete { payload.hasUnknownReads = true }
        for handler in code {
            for read in self[handler.body].reads where concerns(name, read.names, in: handler) {
                guard let key = identity(of: read.key, in: handler.context) else {
                    payload.hasUnknownReads = true
                    continue
                }
                payload.reads.append(Payload.Read(key: key, read: read, file: handler.body.file))
            }
        }
    }
}
