import SwiftSyntax

/// Publishers of notifications that become publishers of messages. The operators after them stay.
///
/// SwiftUI's `onReceive` stays as well: it also delivers to a view that another one covers.
extension MessageObservers {
    func publisher(
        _ site: RewriteSite,
        _ observation: Observation,
        _ message: BridgedMessage
    ) throws(SkipReason) -> (change: RewriteChange, altered: SkipReason?) {
        let observer = observation.observer
        if let wrapper = observation.wrapper { throw .throughWrapper(codeBase[wrapper].fullName) }
        guard let source = sources.source(observation.file),
            let call = source.ancestors(at: observer.span.start.offset).lazy
                .compactMap({ $0.as(FunctionCallExprSyntax.self) }).first,
            let shape = CallShape(call)
        else { throw .unreadable }
        guard call.isInStatement else { throw .conditionalCode }
        guard shape.name == "publisher", let base = shape.base else { throw .publisher(source.line(of: call)) }
        guard message.isMainActor || observer.isDeferred else { throw message.runsLater }
        let center = try center(base, of: observation, message)
        let name = observation.names.first ?? message.name
        let requires = try checkPosts(message, name, isDeferred: observer.isDeferred)
        let subject = Self.subject(of: observer).map { ", subject: \($0)" } ?? ""
        var edits: Set<Edit> = [
            Edit(base.codeRange, center),
            Edit(call.arguments.codeRange, "for: \(message.typeName).self\(subject)"),
        ]
        for closure in try Self.closures(after: call, in: source) {
            let context = observation.context
            let body = try MessageClosure(closure, of: message, in: source, context, codeBase, isIsolated: false)
            edits.formUnion(body.edits)
        }
        var altered: SkipReason?
        if let hop = FileIndexer.nextOperator(after: ExprSyntax(call))?.call, observer.isDeferred {
            let range = call.codeRange.upperBound..<hop.codeRange.upperBound
            let text = source.text(range).trimmingPrefix { $0.isWhitespace }
            if !message.isMainActor {
                altered = .laterTurn(String(text))
            } else if allowsInPlace, Self.isMainHop(hop) {
                altered = .inPlace(String(text))
                edits.insert(Edit(range, ""))
            }
        }
        let all = [observation.file: edits].merging(sources.importEdits(for: message, in: observation.file)) {
            $0.union($1)
        }.merging(sources.importEdits(for: [observation.file])) { $0.union($1) }
        return (RewriteChange(sites: [site], edits: all, requires: requires), altered)
    }

    /// `receive(on: DispatchQueue.main)`
    private static func isMainHop(_ call: FunctionCallExprSyntax) -> Bool {
        guard let shape = CallShape(call), shape.name == "receive", shape.arguments.count == 1 else { return false }
        let path = shape["on"].flatMap { ExpressionPath.path(of: $0) } ?? ""
        return ["DispatchQueue.main", "RunLoop.main", "OperationQueue.main"].contains(path)
    }

    /// Operators that pass a notification on.
    private static let passing: Set<String> = [
        "receive", "debounce", "throttle", "delay", "filter", "first", "prefix", "dropFirst", "share", "print",
    ]
    /// Operators after which there is no notification.
    private static let consuming: Set<String> = ["map", "compactMap", "flatMap", "tryMap", "tryCompactMap"]

    /// The closures that take the notification.
    ///
    /// - Throws: That something else takes it.
    private static func closures(
        after publisher: FunctionCallExprSyntax,
        in source: ParsedSource
    ) throws(SkipReason) -> [ClosureExprSyntax] {
        var closures: [ClosureExprSyntax] = []
        var node = ExprSyntax(publisher)
        while let (call, isArgument) = FileIndexer.nextOperator(after: node), let step = CallShape(call) {
            let isLast = isArgument ? step.name == "onReceive" : step.name == "sink" || consuming.contains(step.name)
            guard isLast || passing.contains(step.name) && !isArgument else { throw .publisher(step.name) }
            let takers = step.arguments.filter { $0.label != "receiveCompletion" && $0.value.id != node.id }
            closures += takers.compactMap { $0.value.as(ClosureExprSyntax.self) }
            if isLast {
                guard takers.allSatisfy({ $0.value.is(ClosureExprSyntax.self) }) else { throw .notAClosure }
                return closures
            }
            node = ExprSyntax(call)
        }
        throw .publisher(source.line(of: node))
    }
}
