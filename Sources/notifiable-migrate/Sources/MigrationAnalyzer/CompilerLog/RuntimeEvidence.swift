/// The code about notifications that a running program called off the main thread although it needs the main actor.
package struct RuntimeEvidence: Sendable {
    /// One observation or post whose code is in a log.
    struct Call: Sendable {
        let names: [NotificationName]
        /// The logged code, in a sentence: `reload()`, or a closure in `start()`.
        let code: String
        /// The number of its calls off the main thread.
        let count: Int
        /// Where a finding stands that only the log shows, and its message.
        let hit: Hit
        /// The code that a finding about it points at.
        let extents: [(file: Int, offsets: Range<Int>)]

        func contains(_ place: FilePlace) -> Bool {
            extents.contains { $0.file == place.file && $0.offsets.contains(place.offset) }
        }
    }

    /// The rule of the findings that only a log shows.
    static var rule: Rule { .mainActorOffMain }

    let calls: [Call]
    package let matches: MatchedFiles
    /// How many logged places concern no notification.
    package let otherCount: Int

    init(_ log: RuntimeLog, in codeBase: CodeBase) {
        var matches = MatchedFiles(codeBase.files)
        let candidates = LoggedCode(in: codeBase)
        var calls: [Call] = []
        var others = 0
        let counts = log.counts.sorted { ($0.key.path, $0.key.line) < ($1.key.path, $1.key.line) }
        for (place, count) in counts {
            guard let file = matches.file(place.path) else { continue }
            let found = candidates.calls(at: place, in: file, count)
            calls += found
            if found.isEmpty { others += 1 }
        }
        self.calls = calls
        self.matches = matches
        otherCount = others
    }

    /// The number of calls off the main thread of the code that a finding is about. What a handler calls is logged beside
    /// the handler.
    func count(at place: FilePlace) -> Int { calls.filter { $0.contains(place) }.map(\.count).max() ?? 0 }

    /// The lines about a notification, for a plan.
    func lines(about name: NotificationName) -> [String] {
        calls.filter { $0.names.contains(name) }.map { "\($0.code) off the main thread \($0.count.times)" }.uniqued()
    }

    /// The findings about logged code for which no rule has one.
    func findings(besides findings: some Sequence<Finding>, in codeBase: CodeBase) -> [Finding] {
        let rules = Set(Rule.all.filter { $0.occurrence == .offMainPost }.map(\.identifier))
        let numbers = Dictionary(codeBase.files.enumerated().map { ($1.path, $0) }) { first, _ in first }
        let known = findings.filter { rules.contains($0.rule) }.compactMap { finding in
            numbers[finding.path].map { FilePlace(file: $0, offset: finding.span.start.offset) }
        }
        return calls.filter { call in !known.contains(where: call.contains) }
            .compactMap { Self.rule.finding(for: $0.hit, in: codeBase) }
    }
}

/// The code that handles and posts notifications, by the lines that a log names.
private struct LoggedCode {
    private struct Line: Hashable {
        let file: Int
        let line: Int
        let isTrap: Bool
    }

    private let codeBase: CodeBase
    private var observers: [Line: [(observation: Observation, callee: Reference<FunctionDeclaration>?)]] = [:]
    private var posters: [Line: [(posting: Posting, function: Reference<FunctionDeclaration>)]] = [:]

    init(in codeBase: CodeBase) {
        self.codeBase = codeBase
        for observation in codeBase.observations {
            if let body = codeBase.body(of: observation) {
                for hop in codeBase[body].hops where hop.kind == .assumeIsolated {
                    observers[Line(file: body.file, line: hop.span.start.line, isTrap: true), default: []]
                        .append((observation, nil))
                }
            }
            switch observation.handler {
            case .function(let function)?: observers[line(of: function), default: []].append((observation, nil))
            case .closure(let body)?:
                let line = codeBase[body].span.start.line
                observers[Line(file: body.file, line: line, isTrap: false), default: []].append((observation, nil))
            case nil: continue
            }
            let code = codeBase.allCode(of: observation).filter { !$0.uses.isPassedOn }
            let callees = codeBase.memberUses.uses(from: code) { uses, _ in !uses.isPassedOn }.functions
            for callee in callees { observers[line(of: callee), default: []].append((observation, callee)) }
        }
        for posting in codeBase.postings where !posting.isTemplate {
            guard let function = posting.function else { continue }
            posters[line(of: function), default: []].append((posting, function))
        }
    }

    private func line(of function: Reference<FunctionDeclaration>) -> Line {
        Line(file: function.file, line: codeBase[function].span.start.line, isTrap: false)
    }

    func calls(at place: RuntimeLog.Place, in file: Int, _ count: Int) -> [RuntimeEvidence.Call] {
        let line = Line(file: file, line: place.line, isTrap: place.isTrap)
        let handlers = (observers[line] ?? []).map { call(of: $0.observation, $0.callee, count) }
        return handlers + (posters[line] ?? []).map { call(of: $0.posting, in: $0.function, count) }
    }

    private func call(
        of observation: Observation,
        _ callee: Reference<FunctionDeclaration>?,
        _ count: Int
    ) -> RuntimeEvidence.Call {
        var extents = [(file: observation.file, offsets: observation.observer.extent.offsets)]
        if let body = codeBase.body(of: observation) { extents.append((body.file, codeBase[body].span.offsets)) }
        var code = "a closure in `\(codeBase.symbol(of: observation.context))`"
        var message = "The handler\(observation.ofNames) needs the main actor."
        if let callee {
            code = "`\(codeBase.symbol(of: codeBase.context(of: callee)))`"
            message = "The handler\(observation.ofNames) calls \(code), which needs the main actor."
        } else if case .function(let function)? = observation.handler {
            code = "`\(codeBase.symbol(of: codeBase.context(of: function)))`"
            extents.append((function.file, codeBase[function].extent.offsets))
            message = "\(code) handles\(observation.names.spaced), and needs the main actor."
        }
        return RuntimeEvidence.Call(
            names: observation.names,
            code: code,
            count: count,
            hit: observation.hit(message, at: observation.selectorSpan),
            extents: extents
        )
    }

    private func call(
        of posting: Posting,
        in function: Reference<FunctionDeclaration>,
        _ count: Int
    ) -> RuntimeEvidence.Call {
        let code = "`\(codeBase.symbol(of: posting.context))`"
        let message = "\(code) posts\(posting.names.spaced), and needs the main actor."
        return RuntimeEvidence.Call(
            names: posting.names,
            code: code,
            count: count,
            hit: Hit(posting.context, posting.post.span, posting.names.identities, message, of: posting.names),
            extents: [(function.file, codeBase[function].extent.offsets)]
        )
    }
}
