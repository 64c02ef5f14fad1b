internal import NotifiableAdapter

/// What a message center reported.
final class CenterReports: Sendable {
    private let deferred = Lock<Int>(0)
    private let failures = Lock<[String]>([])

    var failedConversions: [String] { failures.withLock { $0 } }

    func append(_ diagnostic: MessageDiagnostic) {
        switch diagnostic {
        case .legacyPostDeferred: deferred.withLock { $0 += 1 }
        case .conversionFailed: failures.withLock { $0.append(diagnostic.description) }
        default: break
        }
    }

    /// What was not as it should be, after so many posts off the main actor.
    func complaints(_ postsOffMain: Int) -> [String] {
        let reported = deferred.withLock { $0 }
        let missing = postsOffMain - reported
        return failedConversions + (missing == 0 ? [] : ["\(postsOffMain) posts were deferred, \(reported) reported"])
    }
}
