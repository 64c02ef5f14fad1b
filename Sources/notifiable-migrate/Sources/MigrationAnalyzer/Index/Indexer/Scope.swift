import SwiftSyntax

/// A function, an accessor, a closure or the body of a loop over notifications, while it is walked and until its facts
/// are taken.
final class Scope {
    enum Kind: Equatable {
        case function(Int)
        case closure(ClosureRole)
        case loop
    }

    let kind: Kind
    let offsets: Range<Int>
    let parameters: [Parameter]
    /// Whether a closure names its parameters, and has no `$0`.
    let namesItsParameters: Bool
    /// What the closure's capture list copies.
    var copies: Set<String> = []
    /// The values of the copies that have another name: `journal.id` of `[journal = journal.id]`.
    var copiedValues: [String: ExprSyntax] = [:]
    /// The local constants and variables that are visible at the current node.
    var locals: [String: Local] = [:]
    /// What the locals of the inner blocks around the current node hide: `nil` if that is no local.
    var hidden: [(block: SyntaxIdentifier, name: String, local: Local?, alias: Scope?)] = []
    /// Local variables that hold the `userInfo` of a scope's notification.
    var userInfoAliases: [String: Scope] = [:]
    var body: Body
    /// The collection whose elements the closure is called with: `tokens` in `tokens.forEach { … }`.
    var elementsOf: ExprSyntax?
    /// Whether an operator after a publisher takes it, such as `map`, which calls it at each post and not in place.
    var isOfOperator = false
    /// The function that takes the closure: `onAppear`.
    var caller: String?
    var awaited: [String?] = []
    /// What its code calls and assigns.
    var callees: [CallGroup.Callee] = []

    init(kind: Kind, span: SourceSpan, parameters: [Parameter], namesItsParameters: Bool = true) {
        self.kind = kind
        self.offsets = span.offsets
        self.parameters = parameters
        self.namesItsParameters = namesItsParameters
        self.body = Body(span: span)
    }

    /// Whether SwiftUI calls it each time a view appears.
    var isOnAppear: Bool { caller == "onAppear" }
    /// When it runs; `nil` if that is not known.
    var isRepeated = false

    var isFunction: Bool { if case .function = kind { true } else { false } }

    /// The hop that the scope is the code of.
    var hop: Hop.Kind? { if case .closure(.hop(let kind)) = kind { kind } else { nil } }

    /// Whether its code belongs to the surrounding scope: a hop, or a closure that is called in place.
    var isPartOfOuter: Bool { hop != nil || kind == .closure(.inPlace) }
}

/// A local constant or variable.
struct Local {
    var type: WrittenType?
    var value: ExprSyntax?
    /// The values that are assigned after the first.
    var laterValues: [ExprSyntax] = []
    /// The value, if the local has no other one.
    var onlyValue: ExprSyntax? { laterValues.isEmpty && !hasUnknownWrites ? value : nil }
    /// The values that are assigned to its members.
    var members: [String: ExprSyntax] = [:]
    /// The elements that a loop variable takes.
    var elements: [ExprSyntax] = []
    /// The sequence of a loop variable.
    var elementsOf: ExprSyntax?
    /// The variable that the value was assigned to.
    var keptIn: String?
    /// `x["key"] = value`
    var writes: [UserInfoWrite] = []
    /// Whether it is changed in a way that doesn't show the entries.
    var hasUnknownWrites = false
    var isUsed = false
    /// Where it is declared.
    var binding: Syntax?
    /// The block in which it is visible.
    var block: SyntaxIdentifier?
}

/// The way in which the call that takes a closure runs it.
enum ClosureRole: Equatable {
    case hop(Hop.Kind)
    /// Calls it at once: `forEach`, `withLock`.
    case inPlace
    /// Calls it as an observer on the main queue.
    case mainQueueObserver
    /// UIKit, AppKit or SwiftUI calls it on the main actor.
    case mainCallback
    case unknown
}
