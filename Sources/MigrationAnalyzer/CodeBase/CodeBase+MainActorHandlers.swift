/// A main-actor method that a center calls by its selector.
struct MainActorHandlerUse {
    let observation: Observation
    let function: Reference<FunctionDeclaration>
    let name: String
    let isolation: Isolation
    /// Whether its body leaves for the main actor or the main queue.
    let hops: Bool
    /// Why some of its notifications are known to come off the main actor, and where that is seen.
    let offMainPosts: [(name: NotificationName, reason: String, posting: Posting?)]

    var nameClause: String {
        observation.names.isEmpty ? "" : " \(observation.names.phrase)"
    }

    func notes(in codeBase: CodeBase) -> [Finding.Note] {
        let declaration = codeBase[function]
        return [
            Finding.Note(
                message: "`\(declaration.fullName)` is declared here",
                path: codeBase.files[function.file].path,
                span: declaration.span
            )
        ]
    }
}

extension CodeBase {
    /// The selector observers whose handlers are the main actor's.
    var mainActorHandlers: [MainActorHandlerUse] {
        let offMain = offMainPostings
        return observations.compactMap { observation in
            guard observation.observer.kind == .selector, case .function(let function)? = observation.handler else {
                return nil
            }
            let isolation = isolation(of: function)
            guard isolation.isMainActor else { return nil }
            let posts = observation.names.compactMap { name in
                if let posting = offMain[name], case .offMain(let reason) = posting.thread {
                    return (name, reason, Optional(posting))
                }
                return systemReason(name).map { (name, $0, nil) }
            }
            let declaration = self[function]
            let kinds = declaration.body.map { files[function.file].bodies[$0].hops.map(\.kind) } ?? []
            return MainActorHandlerUse(
                observation: observation,
                function: function,
                name: declaration.fullName,
                isolation: isolation,
                hops: kinds.contains {
                    [.mainQueue, .mainActorTask, .mainActorRun, .ensureMainThread, .task].contains($0)
                },
                offMainPosts: posts
            )
        }
    }

    /// One posting off the main actor for each name that has one.
    private var offMainPostings: [NotificationName: Posting] {
        var result: [NotificationName: Posting] = [:]
        for posting in postings where !posting.isTemplate {
            guard case .offMain = posting.thread else { continue }
            for name in posting.names where result[name] == nil { result[name] = posting }
        }
        return result
    }

    /// Why the system posts a name off the main actor; `nil` if it is not known to.
    func systemReason(_ name: NotificationName) -> String? {
        configuration.offMainNotifications?[name.identity] ?? OffMainNotifications.reasons[name.identity]
    }
}
