import Foundation

extension Rule {
    /// The compiler's own diagnostics, at the code that posts, observes and handles notifications.
    static let compiler = Rule(
        identifier: "compiler",
        severity: .warning,
        section: "what-the-compiler-rejects",
        summary: "The compiler diagnoses code that posts, observes or handles a notification. Needs --compiler-log.",
        why: """
            Complete checking in the Swift 5 language mode shows as warnings what the Swift 6 mode rejects. A log has all of \
            them; this rule reports those at a call site, a handler, a poster, a wrapper or a name, under their notification, \
            in the compiler's words. The callers of a wrapper appear in the log only when the wrapper itself compiles.
            """,
        example: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) {
                [weak self] _ in self?.reload()  // `reload` is a main-actor method
            }
            """,
        fix: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) {
                [weak self] _ in MainActor.assumeIsolated { self?.reload() }
            }
            """,
        check: .codeBase { codeBase in
            codeBase.compilerLog.map { CompilerFindings($0, in: codeBase).hits } ?? []
        }
    )
}

/// The diagnostics of a log at the code of a code base that concerns notifications.
package struct CompilerFindings {
    let hits: [Hit]
    package let matches: MatchedFiles

    package init(_ log: CompilerLog, in codeBase: CodeBase) {
        var matches = MatchedFiles(codeBase.files)
        var places = NotificationPlaces(in: codeBase)
        var hits: [Hit] = []
        for diagnostic in log.diagnostics {
            guard let file = matches.file(diagnostic.path), !codeBase.files[file].isTest else { continue }
            if let hit = places.hit(for: diagnostic, in: file) { hits.append(hit) }
        }
        self.hits = hits
        self.matches = matches
    }
}

/// The code that concerns notifications.
private struct NotificationPlaces {
    /// Code with the notifications that it concerns.
    private struct Place {
        let extent: Range<Int>
        let context: SourceContext
        let names: [NotificationName]
        let advice: Advice
    }

    private let codeBase: CodeBase
    private var places: [Int: [Place]] = [:]
    /// The lines of the files with diagnostics.
    private var lines: [Int: LineTable] = [:]

    init(in codeBase: CodeBase) {
        self.codeBase = codeBase
        for observation in codeBase.observations {
            let advice = Advice(observation.observer)
            add(observation.observer.extent, observation.context, observation.names, advice)
            guard let body = codeBase.body(of: observation) else { continue }
            var context = SourceContext(file: body.file, type: observation.observer.type)
            if case .function(let function)? = observation.handler { context = codeBase.context(of: function) }
            add(codeBase[body].span, context, observation.names, advice)
        }
        for posting in codeBase.postings {
            add(posting.post.extent, posting.context, posting.names, .post)
            guard let function = posting.function else { continue }
            add(codeBase[function].extent, posting.context, posting.names, .post)
        }
        for (number, file) in codeBase.files.enumerated() where !file.isTest {
            for removal in file.removals {
                guard let function = removal.function else { continue }
                let context = SourceContext(file: number, type: removal.type, function: function)
                let names = removal.names.flatMap { codeBase.names($0, in: context) }
                add(file.functions[function].extent, context, names, .removal)
            }
        }
        for name in Set(codeBase.observations.flatMap(\.names) + codeBase.postings.flatMap(\.names)) {
            guard let declaration = name.declaration else { continue }
            add(codeBase[declaration].span, codeBase.names.context(of: declaration), [name], .name)
        }
    }

    private mutating func add(
        _ extent: SourceSpan,
        _ context: SourceContext,
        _ names: [NotificationName],
        _ advice: Advice
    ) {
        let place = Place(extent: extent.offsets, context: context, names: names, advice: advice)
        places[context.file, default: []].append(place)
    }

    private mutating func lines(of file: Int) -> LineTable {
        if let known = lines[file] { return known }
        let source = FileManager.default.contents(atPath: codeBase.files[file].path) ?? Data()
        let table = source.withUnsafeBytes { LineTable($0.bindMemory(to: UInt8.self)) }
        lines[file] = table
        return table
    }

    /// Returns the diagnostic at the smallest code around it.
    mutating func hit(for diagnostic: CompilerLog.Diagnostic, in file: Int) -> Hit? {
        guard let places = places[file] else { return nil }
        let lines = lines(of: file)
        guard let offset = lines.offset(ofLine: diagnostic.line, column: diagnostic.column) else { return nil }
        let around = places.filter { $0.extent.contains(offset) }
        guard let smallest = around.min(by: { $0.extent.count < $1.extent.count }) else { return nil }
        // A handler has several notifications if it is registered several times.
        let same = around.filter { $0.extent == smallest.extent }
        let names = same.flatMap(\.names).uniqued()
        let place = names.isEmpty ? "" : ", at \(names.phrase)"
        return Hit(
            context: smallest.context,
            span: lines.span(offset..<offset + 1),
            subject: names.identities,
            message: "The compiler\(place): \(diagnostic.message). \(smallest.advice.sentence)",
            names: names,
            severity: diagnostic.isError ? .error : nil
        )
    }
}

/// Advice about a diagnostic, by the call that it concerns.
private struct Advice {
    /// A sentence with the guide's section.
    let sentence: String

    private init(_ advice: String, _ section: String) { sentence = "\(advice): \(MigrationGuide.link(to: section))." }

    static let name = Self("Declare the name as `static let`", "prepare")
    static let post = Self(
        "Post a message whose values are `Sendable`, in the isolation of its poster",
        "posters-off-the-main-actor"
    )
    static let removal = Self("Keep a token: it ends the observation with its owner", "tokens")

    init(_ observer: Observer) {
        switch observer.kind {
        case .closure where observer.queue == .main:
            let advice = "The queue is the main one: use `MainActor.assumeIsolated` in the closure"
            self.init(advice, "replace-a-closure-observer")
        case .closure:
            let advice = "Handle it in a `Notifiable`, and let the handler hop with `ensureMainThread`"
            self.init(advice, "replace-a-closure-observer")
        case .selector:
            self.init("Make the type `Notifiable`: its handler is nonisolated", "replace-a-selector-observer")
        case .publisher, .sequence:
            self.init("Observe the message in the isolation of its handler", "replace-an-asynchronous-sequence")
        case .notifiable:
            self.init("Hop in the handler with `ensureMainThread`, and take values along", "step-1-notifiable")
        case .message: self.init("Isolate the closure, or pass the actor as `on:`", "what-the-compiler-rejects")
        }
    }
}

extension LineTable {
    /// The offset of a line and a column, both counted from 1; `nil` if the file has no such line, or no line so long.
    func offset(ofLine line: Int, column: Int) -> Int? {
        guard let start = start(ofLine: line), case let (offset, overflows) = start.addingReportingOverflow(column - 1)
        else { return nil }
        return overflows ? nil : offset
    }
}
