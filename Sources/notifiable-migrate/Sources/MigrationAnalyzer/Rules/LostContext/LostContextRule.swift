import Foundation
import SwiftSyntax

extension Rule {
    static let lostContext = Rule(
        identifier: "lost-context",
        severity: .note,
        section: "context-waiting-and-bounds",
        summary:
            "A handler reads a task-local value of its poster, and its notification would be an asynchronous message.",
        why: """
            A notification center calls a handler in the poster's task, where task-local values are the poster's: the \
            identifier of a request, a logger, a tracing context, overridden dependencies. The observer of an asynchronous \
            message runs later, in another task, where they have their default values, and nothing says so. A center binds \
            the values that its configuration lists.
            """,
        example: """
            enum Request { @TaskLocal static var identifier = "none" }
            // in the handler of a notification that is posted off the main actor:
            func handleNotifications(_ notification: Notification) { print(Request.identifier, "took an order") }
            """,
        fix: """
            let center = MessageCenter(
                bridging: NotificationCenter.default,
                configuration: .init(carriedValues: [CarriedTaskLocal(Request.$identifier)])
            )
            """,
        check: .codeBase { TaskLocalReads($0).hits }
    )
}

/// The reads of task-local values in handlers.
private struct TaskLocalReads {
    private struct Read {
        /// The type and the property: `Request.identifier`.
        let value: String
        let text: String
        let span: SourceSpan
    }

    private let codeBase: CodeBase
    /// The task-local values of the program, of swift-log and of swift-service-context.
    private let values: Set<String>

    init(_ codeBase: CodeBase) {
        self.codeBase = codeBase
        let statics = codeBase.files.flatMap { file in
            file.properties.filter(\.isStatic).compactMap { property in
                property.parent.map { type in
                    let name = "\(TypeTable.simpleName(file.types[type].name)).\(property.name)"
                    return (name: name, isTaskLocal: property.wrapper == "TaskLocal")
                }
            }
        }
        let ofLibraries = Set(["Logger.current", "ServiceContext.current"]).subtracting(statics.map(\.name))
        values = ofLibraries.union(statics.filter(\.isTaskLocal).map(\.name))
    }

    var hits: [Hit] {
        var reads: [Int: [Read]] = [:]
        var places: [(observation: Observation, file: Int, read: Read)] = []
        for observation in codeBase.observations where observation.observer.isCalledByPoster {
            guard let (file, code) = code(of: observation), mayRead(file) else { continue }
            let found = reads[file] ?? self.reads(in: Self.parse(codeBase.files[file].path))
            reads[file] = found
            places += found.filter { code.contains($0.span.start.offset) }.map { (observation, file, $0) }
        }
        guard !places.isEmpty else { return [] }
        let carried = carriedValues
        let asynchronous = codeBase.messageProposals().filter { $0.delivery.kind == .asynchronous }
        let reasons = Dictionary(asynchronous.map { ($0.name, $0.delivery.reason) }) { first, _ in first }
        var known: Set<FilePlace> = []
        return places.compactMap { observation, file, read in
            guard !carried.contains(read.value),
                let (name, reason) = observation.names.lazy.compactMap({ name in reasons[name].map { (name, $0) } })
                    .first,
                known.insert(FilePlace(file: file, offset: read.span.start.offset)).inserted
            else { return nil }
            let message =
                "The handler of `\(name.display)` reads `\(read.text)` of the poster's task. As an asynchronous message, "
                + "since \(reason), its observer runs in another task: list "
                + "`CarriedTaskLocal(\(read.value.replacing(".", with: ".$")))` in the center's `carriedValues`."
            return observation.hit(message, at: read.span, in: file)
        }
    }

    private func code(of observation: Observation) -> (file: Int, offsets: Range<Int>)? {
        switch observation.handler {
        case .closure(let body)?: (body.file, codeBase[body].span.offsets)
        case .function(let function)?: (function.file, codeBase[function].extent.offsets)
        case nil: nil
        }
    }

    /// Whether a file mentions a value. Few files do, and only those are parsed again.
    private func mayRead(_ file: Int) -> Bool {
        let file = codeBase.files[file]
        return file.typeMentions["Dependency"] > 0
            || values.contains { $0.split(separator: ".").allSatisfy { file.mentions[String($0)] > 0 } }
    }

    private func reads(in source: ParsedSource) -> [Read] {
        let members = source.tree.descendants(MemberAccessExprSyntax.self).compactMap { member -> Read? in
            let value = Self.value(ExprSyntax(member))
            return values.contains(value) && !Self.hasOtherValues(member)
                ? Read(value: value, text: value, span: source.lines.span(member.codeRange)) : nil
        }
        // `@Dependency(\.clock) var clock` in a function; that of a type is read when an instance is made.
        let locals = source.tree.descendants(AttributeSyntax.self).filter { attribute in
            attribute.attributeName.trimmedDescription == "Dependency"
                && attribute.enclosing(VariableDeclSyntax.self)?.parent?.is(CodeBlockItemSyntax.self) == true
        }
        return members
            + locals.map { attribute in
                let span = source.lines.span(attribute.codeRange)
                return Read(value: "DependencyValues._current", text: attribute.trimmedDescription, span: span)
            }
    }

    /// Functions that bind values for their closures, or run them outside the task.
    private static let rebinding: Set<String> = ["withValue", "detached", "async", "asyncAfter", "addOperation"]

    /// Whether code runs with other values than the task's around the handler, or names a value to bind it.
    private static func hasOtherValues(_ code: some SyntaxProtocol) -> Bool {
        sequence(first: Syntax(code), next: \.parent).contains { node in
            node.as(FunctionCallExprSyntax.self).flatMap(CallShape.init).map { rebinding.contains($0.name) } ?? false
        }
    }

    /// The values that a configuration of the program lists: `CarriedTaskLocal(Request.$identifier)`.
    private var carriedValues: Set<String> {
        let files = codeBase.files.filter { $0.mentions["CarriedTaskLocal"] > 0 && !$0.isTest }
        let calls = files.flatMap { Self.parse($0.path).calls }
            .filter { $0.calledExpression.identifier == "CarriedTaskLocal" }
        return Set(calls.compactMap { $0.arguments.first.map { Self.value($0.expression) } })
    }

    /// The last type and the property in a path, without `$`; empty for another expression.
    private static func value(_ expression: ExprSyntax) -> String {
        let path = ExpressionPath.path(of: expression)?.replacing("$", with: "") ?? ""
        return path.split(separator: ".").suffix(2).joined(separator: ".")
    }

    private static func parse(_ path: String) -> ParsedSource {
        ParsedSource(path: path, bytes: Array(FileManager.default.contents(atPath: path) ?? Data()))
    }
}
