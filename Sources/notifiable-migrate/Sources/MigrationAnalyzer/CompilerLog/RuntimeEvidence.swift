/// The code about notifications that a running program called off the main thread although it needs the main actor.
package struct RuntimeEvidence: Sendable {
    /// One observation or post whose code is in a log.
    struct Call: Sendable {
        /// The logged code, in a sentence: `reload()`, or a closure in `start()`.
        let code: String
        /// Where a finding stands that only the log shows, and its message.
        let hit: Hit
        /// Where findings about it point.
        let places: [FilePlace]
        /// The number of its calls off the main thread.
        var count = 0
    }

    /// The rule of the findings that only a log shows.
    static var rule: Rule { .mainActorOffMain }

    let calls: [Call]
    /// The greatest number of calls at each place.
    private let counts: [FilePlace: Int]
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
            let found = candidates.calls(at: place, in: file)
            if found.isEmpty { others += 1 }
            for var call in found {
                call.count = count
                calls.append(call)
            }
        }
        self.calls = calls
        self.counts = Dictionary(calls.flatMap { call in call.places.map { ($0, call.count) } }, uniquingKeysWith: max)
        self.matches = matches
        otherCount = others
    }

    /// The number of calls off the main thread of the code that a finding is about. Functions that a handler calls are
    /// logged beside the handler.
    func count(at place: FilePlace) -> Int { counts[place] ?? 0 }

    func lines(about name: NotificationName) -> [String] {
        calls.filter { $0.hit.names.contains(name) }.map { "\($0.code) off the main thread \($0.count.times)" }
            .uniqued()
    }

    /// The findings about logged code for which no rule has one.
    func findings(besides findings: some Sequence<Finding>, in codeBase: CodeBase) -> [Finding] {
        let numbers = Dictionary(codeBase.files.enumerated().map { ($1.path, $0) }) { first, _ in first }
        let known = Set(
            findings.filter { $0.rule == Self.rule.identifier }.compactMap { finding in
                numbers[finding.path].map { FilePlace(file: $0, offset: finding.span.start.offset) }
            }
        )
        return calls.filter { known.isDisjoint(with: $0.places) }
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
    private var calls: [Line: [RuntimeEvidence.Call]] = [:]

    init(in codeBase: CodeBase) {
        self.codeBase = codeBase
        for observation in codeBase.observations { note(observation) }
        for posting in codeBase.postings where !posting.isTemplate {
            guard let function = posting.function else { continue }
            let code = symbol(of: function)
            let message = "\(code) posts\(posting.names.spaced), and needs the main actor."
            let hit = Hit(
                context: posting.context,
                span: posting.post.span,
                subject: posting.names.identities,
                message: message,
                names: posting.names
            )
            note(RuntimeEvidence.Call(code: code, hit: hit, places: [hit.place]), at: line(of: function))
        }
    }

    func calls(at place: RuntimeLog.Place, in file: Int) -> [RuntimeEvidence.Call] {
        calls[Line(file: file, line: place.line, isTrap: place.isTrap)] ?? []
    }

    private mutating func note(_ observation: Observation) {
        let body = codeBase.body(of: observation)
        func call(_ code: String, _ message: String) -> RuntimeEvidence.Call {
            let hit = observation.hit("\(message) the main actor.", at: observation.selectorSpan)
            return RuntimeEvidence.Call(code: code, hit: hit, places: [hit.place, observation.place])
        }
        let handler: RuntimeEvidence.Call
        switch observation.handler {
        case .function(let function)?:
            let code = symbol(of: function)
            handler = call(code, "\(code) handles\(observation.names.spaced), and needs")
            note(handler, at: line(of: function))
        case .closure(let body)?:
            handler = call(
                "a closure in `\(codeBase.symbol(of: observation.context))`",
                "The handler\(observation.ofNames) needs"
            )
            note(handler, at: Line(file: body.file, line: codeBase[body].span.start.line, isTrap: false))
        case nil: return
        }
        for hop in body.map({ codeBase[$0].hops }) ?? [] where hop.kind == .assumeIsolated {
            note(handler, at: Line(file: body?.file ?? 0, line: hop.span.start.line, isTrap: true))
        }
        let callees = body.map { codeBase.methods(among: codeBase[$0].callees, in: observation.context) } ?? []
        for callee in callees {
            let code = symbol(of: callee)
            note(call(code, "The handler\(observation.ofNames) calls \(code), which needs"), at: line(of: callee))
        }
    }

    private mutating func note(_ call: RuntimeEvidence.Call, at line: Line) { calls[line, default: []].append(call) }

    private func line(of function: Reference<FunctionDeclaration>) -> Line {
        Line(file: function.file, line: codeBase[function].span.start.line, isTrap: false)
    }

    private func symbol(of function: Reference<FunctionDeclaration>) -> String {
        "`\(codeBase.symbol(of: codeBase.context(of: function)))`"
    }
}
