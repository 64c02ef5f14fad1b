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
    /// A static property: `Request.identifier`.
    private struct Value: Hashable {
        /// The simple name of its type.
        let type: String
        let name: String
    }

    /// A read, and the value as `carriedValues` lists it.
    private struct Read {
        let text: String
        let value: Value
        let span: SourceSpan
    }

    /// Those of swift-log, swift-service-context and swift-dependencies.
    private static let ofLibraries = [
        Value(type: "Logger", name: "current"), Value(type: "ServiceContext", name: "current"),
    ]
    private static let dependencies = Value(type: "DependencyValues", name: "_current")

    private let codeBase: CodeBase
    private let values: Set<Value>

    init(_ codeBase: CodeBase) {
        self.codeBase = codeBase
        var values = Self.ofLibraries.filter { codeBase.types.primary(named: $0.type, from: 0) == nil }
        for file in codeBase.files {
            for property in file.properties where property.wrapper == "TaskLocal" {
                guard let type = property.parent.map({ file.types[$0].name }) else { continue }
                values.append(Value(type: TypeTable.simpleName(type), name: property.name))
            }
        }
        self.values = Set(values)
    }

    var hits: [Hit] {
        var reads: [Int: [Read]] = [:]
        var places: [(observation: Observation, file: Int, read: Read)] = []
        for observation in codeBase.observations where observation.observer.isCalledByPoster {
            guard let (file, code) = code(of: observation), mayRead(file) else { continue }
            let found = reads[file] ?? Self.reads(of: values, in: Self.parse(codeBase.files[file].path))
            reads[file] = found
            places += found.filter { code.contains($0.span.start.offset) }.map { (observation, file, $0) }
        }
        guard !places.isEmpty else { return [] }
        let carried = carriedValues
        let asynchronous = codeBase.messageProposals().filter { $0.delivery.kind == .asynchronous }
        let deliveries = Dictionary(asynchronous.map { ($0.name, $0.delivery) }) { first, _ in first }
        var known: Set<FilePlace> = []
        return places.compactMap { observation, file, read in
            guard !carried.contains(read.value),
                let name = observation.names.first(where: { deliveries[$0] != nil }), let delivery = deliveries[name],
                known.insert(FilePlace(file: file, offset: read.span.start.offset)).inserted
            else { return nil }
            let message =
                "The handler of `\(name.display)` reads `\(read.text)` of the poster's task. As an asynchronous message, "
                + "since \(delivery.reason), its observer runs in another task: list "
                + "`CarriedTaskLocal(\(read.value.type).$\(read.value.name))` in the center's `carriedValues`."
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
            || values.contains { file.mentions[$0.type] > 0 && file.mentions[$0.name] > 0 }
    }

    private static func reads(of values: Set<Value>, in source: ParsedSource) -> [Read] {
        let members = source.tree.descendants(MemberAccessExprSyntax.self).compactMap { member -> Read? in
            let base = member.base.flatMap { ExpressionPath.path(of: $0) }.map(TypeTable.simpleName)
            let value = Value(type: base ?? "", name: member.declName.baseName.text)
            guard values.contains(value) else { return nil }
            return Read(text: "\(value.type).\(value.name)", value: value, span: source.lines.span(member.codeRange))
        }
        let locals = source.tree.descendants(VariableDeclSyntax.self).compactMap { variable -> Read? in
            let attribute = variable.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first {
                $0.attributeName.trimmedDescription == "Dependency"
            }
            guard let attribute, variable.parent?.is(CodeBlockItemSyntax.self) == true else { return nil }
            return Read(
                text: attribute.trimmedDescription,
                value: dependencies,
                span: source.lines.span(attribute.codeRange)
            )
        }
        return members + locals
    }

    /// The values that a configuration of the program lists: `CarriedTaskLocal(Request.$identifier)`.
    private var carriedValues: Set<Value> {
        let files = codeBase.files.filter { $0.mentions["CarriedTaskLocal"] > 0 && !$0.isTest }
        let calls = files.flatMap { Self.parse($0.path).calls }
        return Set(
            calls.filter { $0.calledExpression.identifier == "CarriedTaskLocal" }.compactMap { call in
                guard let member = call.arguments.first?.expression.as(MemberAccessExprSyntax.self),
                    let base = member.base.flatMap({ ExpressionPath.path(of: $0) })
                else { return nil }
                let name = member.declName.baseName.text.drop { $0 == "$" }
                return Value(type: TypeTable.simpleName(base), name: String(name))
            }
        )
    }

    private static func parse(_ path: String) -> ParsedSource {
        ParsedSource(path: path, bytes: Array(FileManager.default.contents(atPath: path) ?? Data()))
    }
}
