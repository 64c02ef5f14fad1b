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
    /// The scope around it.
    var outer: Scope?
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
    /// The locals of inner blocks by name, in the order of the source.
    var inner: [String: [InnerLocal]] = [:]
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
    /// The posts in it and in its closures, indices into `FileIndex.posts` before they are sorted.
    var posts: [Int] = []

    init(kind: Kind, span: SourceSpan, parameters: [Parameter], namesItsParameters: Bool = true) {
        self.kind = kind
        self.offsets = span.offsets
        self.parameters = parameters
        self.namesItsParameters = namesItsParameters
        self.body = Body(span: span)
    }

    /// The local of a name around an offset, when the scope was left.
    func local(_ name: String, around offset: Int) -> Local? {
        let candidates = inner[name] ?? []
        let next = candidates.firstPosition { $0.block.lowerBound > offset }
        // The block before, or one that contains it: blocks nest.
        var position = next == 0 ? nil : next - 1
        while let current = position {
            if candidates[current].block.contains(offset) { return candidates[current].local }
            position = candidates[current].outer
        }
        return locals[name]
    }

    /// Whether it calls a parameter so; `$0` if it names none.
    func calls(_ name: String) -> Bool {
        name == "$0" ? kind != .loop && !isFunction && !namesItsParameters : parameters.contains { $0.name == name }
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

/// A local of an inner block.
struct InnerLocal {
    let block: Range<Int>
    /// The inner local of the same name that it hides, by its position.
    let outer: Int?
    var local: Local
}

/// A local constant or variable.
struct Local {
    var type: String?
    var value: ExprSyntax?
    /// The values that are assigned after the first.
    var laterValues: [ExprSyntax] = []
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
    /// Of a local of an inner block, its position in `Scope.inner`.
    var position: Int?

    /// The type of a dictionary's keys, if it is written: `Key` of `[Key: Any]`.
    var keyType: String? {
        guard let type, type.hasPrefix("["), !type.hasPrefix("[["), let colon = type.firstIndex(of: ":") else {
            return nil
        }
        return String(type[type.index(after: type.startIndex)..<colon])
    }

    /// The type of a dictionary's values, if it is written: `String` of `[String: String]`.
    var valueType: String? {
        guard keyType != nil, let type, let colon = type.firstIndex(of: ":"), type.last == "]" else { return nil }
        let value = type[type.index(after: colon)...].dropLast().drop(while: \.isWhitespace)
        return ["Any", "Any?", "AnyObject"].contains(value) ? nil : String(value)
    }
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
