/// A registration of an observer, from one call.
package struct Observer: Sendable {
    package enum Kind: String, Sendable {
        /// `addObserver(_:selector:name:object:)`
        case selector
        /// `addObserver(forName:object:queue:using:)`
        case closure
        /// `publisher(for:object:)`
        case publisher
        /// `notifications(named:object:)`
        case sequence
        /// `addObserver(of:for:using:)` and `messages(of:for:)`
        case message
        /// `startObservingNotifications(withNotificationCenter:forObserver:observing:)`
        case notifiable
    }

    package var kind: Kind
    package var center: CenterExpression
    package var names: [NameExpression]
    package var object: SubjectExpression
    /// The method's name in the call: where a finding points.
    package var span: SourceSpan
    /// All of the call.
    package var extent: SourceSpan
    /// The observer as written: `self`.
    package var observer: String?
    package var observerType: TypeExpression = .unknown
    /// The method that handles the notification, also in place of a closure.
    package var selector: SelectorExpression?
    package var queue: QueueExpression = .none
    package var body: Int?
    /// The use of the call's result.
    package var token: TokenUse = .notApplicable
    /// The operators after a publisher.
    package var operators: [StreamOperator] = []
    /// The task that a sequence is read in.
    package var task: TaskUse?
    /// Whether it is in a closure that SwiftUI calls each time a view appears.
    package var isInOnAppear = false
    /// Whether the call depends on a condition other than that a value exists: on a flag, for example.
    package var isConditional = false
    /// The static or global property whose initial value contains the call. The property's first use evaluates it.
    package var staticProperty: String?
    /// A hash of the text of the call, with its handler, and of the block around it, which a copy of the call shares.
    var fingerprint: UInt64?
    package var function: Int?
    package var type: Int?
}

extension Observer {
    /// Whether a post calls the handler before the post returns, on the posting thread.
    var isCalledByPoster: Bool {
        switch kind {
        case .selector, .notifiable: true
        case .closure: queue == .none
        case .publisher: scheduler == nil
        case .sequence, .message: false
        }
    }

    /// Whether it is a publisher, also one of messages.
    var isPublisher: Bool { kind == .publisher || kind == .message && !operators.isEmpty }

    /// Whether a publisher's first operator delivers on a scheduler that is known, after the post.
    var isDeferred: Bool { operators.first.map { $0.isScheduling && $0.schedulerPlace != .unknown } ?? false }

    /// The last operator after a publisher that delivers on a scheduler, and where; `nil` if none does.
    var scheduler: (operator: StreamOperator, place: StreamOperator.SchedulerPlace)? {
        operators.last(where: \.isScheduling).map { ($0, $0.schedulerPlace) }
    }
}

/// The center that an observer or a poster names.
package enum CenterExpression: Hashable, Sendable {
    case `default`
    /// `NSWorkspace.shared.notificationCenter`
    case workspace
    case distributed
    /// A center that the enclosing function creates, or its type's instance: `NotificationCenter()`.
    case own(CenterLifetime)
    /// Inside an extension or a subclass of `NotificationCenter`.
    case implicit
    /// A property, a parameter, a call: as written.
    case other(String)
}

extension CenterExpression {
    /// Whether other programs post to it.
    package var isOfSystem: Bool { self == .workspace || self == .distributed }

    /// Whether the code around creates it.
    package var isOwn: Bool { if case .own = self { true } else { false } }

    /// Whether it lives as long as the call of a function.
    var isOfFunction: Bool { self == .own(.function) }
}

/// What a center that the code creates lives as long as.
package enum CenterLifetime: Hashable, Sendable {
    case function, instance
}

/// The object of a notification.
package enum SubjectExpression: Hashable, Sendable {
    case none
    case value(String, TypeExpression)
}

/// A method named by `#selector` or by text.
package struct SelectorExpression: Hashable, Sendable {
    /// The type before the method's name, if it is not `self`.
    package let type: String?
    package let name: String
    /// Argument labels, if they are written.
    package let labels: [String]?
    /// The number of colons, if it is text.
    var parameterCount: Int?
    package let span: SourceSpan
}

/// The queue of a closure observer.
package enum QueueExpression: Hashable, Sendable {
    /// `nil`, or left out.
    case none
    case main
    case other(String)

    /// - Parameter text: As written.
    init(_ text: String) {
        switch text {
        case "nil": self = .none
        case ".main", "OperationQueue.main", "Foundation.OperationQueue.main", "DispatchQueue.main": self = .main
        default: self = .other(text)
        }
    }
}

/// One step after a publisher.
package struct StreamOperator: Hashable, Sendable {
    /// `receive`, `map`, `sink`, `onReceive`, …
    package let name: String
    /// Its arguments outside closures, as written.
    package let arguments: String
    /// The argument that is a scheduler, as written.
    let scheduler: String?
    package let span: SourceSpan

    /// The operator's name as messages spell it: `receive(on:)`, `map`.
    var phrase: String { name == "receive" ? "receive(on:)" : name }

    /// Whether it delivers on a scheduler.
    var isScheduling: Bool { ["receive", "debounce", "throttle", "delay"].contains(name) }

    /// Where a scheduler runs, judging by its expression.
    enum SchedulerPlace {
        case main, offMain, unknown
    }

    var schedulerPlace: SchedulerPlace {
        guard let scheduler else { return .unknown }
        if ["DispatchQueue.global", "DispatchQueue(label", "OperationQueue()"].contains(where: scheduler.contains) {
            return .offMain
        }
        let words = IdentifierWords(scheduler).words
        // Combine Schedulers has a `UIScheduler`.
        return words.contains("main") || words.contains("Main") || scheduler.contains("UIScheduler") ? .main : .unknown
    }
}

/// The task that reads a sequence.
package struct TaskUse: Hashable, Sendable {
    package let span: SourceSpan
    package let token: TokenUse
    package let selfUse: SelfUse?
}

/// The use of a registration's token.
package enum TokenUse: Hashable, Sendable {
    /// The call returns no token.
    case notApplicable
    case dropped
    /// A local constant, by its name, that later code uses.
    case local(String)
    /// A property or another place, as written.
    case stored(String)
    case returned
    /// An argument, of the call as written: `tokens.append`, `store(in:)`.
    case passed(String)

    /// A use that is not understood.
    static let unknown = TokenUse.passed("")

    /// The variable that keeps it, alone or among others; `nil` if that is not seen.
    package var place: String? {
        switch self {
        case .local(let name): name
        case .stored(let path): Self.place(path)
        case .passed(let call):
            if call.hasPrefix("store(") {
                Self.place(String(call.dropFirst("store(".count).prefix { $0 != ")" }))
            } else if call.hasSuffix(".append") || call.hasSuffix(".insert") {
                Self.place(String(call.dropLast(".append".count)))
            } else {
                nil
            }
        case .notApplicable, .dropped, .returned: nil
        }
    }

    /// The variable in an expression as written: `self.tokens[id]!` is `tokens`.
    static func place(_ path: String) -> String {
        var place = path[...]
        for prefix in ["&", "self.", "self?.", "self!."] where place.hasPrefix(prefix) {
            place = place.dropFirst(prefix.count)
        }
        return String(place.prefix { $0 != "[" && $0 != "!" && $0 != "?" && $0 != " " })
    }
}

/// Code that releases tokens: `cancellables.removeAll()`, `cancellable = nil`.
package struct TokenRelease: Hashable, Sendable {
    /// The variable.
    package let place: String
    /// Whether the variable may be a member of the type.
    let isOfMember: Bool
    /// The method that is called: `cancel`; `nil` if the variable is set.
    let method: String?
    package let span: SourceSpan
    package let function: Int?
    package let type: Int?
}

/// The removal of an observer, from one call.
package struct Removal: Sendable {
    package var center: CenterExpression
    /// The argument: `self`, `token`, as written.
    package var observer: String
    /// The variable that the argument comes from, through loops, closures and optional bindings.
    package var place: String
    /// Whether it is called on a center, judging by declarations and names.
    package var isOnCenter: Bool
    /// Empty where the call takes no name.
    package var names: [NameExpression]
    package var object = SubjectExpression.none
    package var span: SourceSpan
    package var extent: SourceSpan
    package var function: Int?
    package var type: Int?
}

/// A call of a method under no condition, in code that runs many times for one instance: a callback such as
/// `viewWillAppear`, a setter, or `onAppear`.
struct RepeatedCall: Hashable, Sendable {
    let name: String
    /// The property whose method it is; `nil` for a method of the same instance.
    let receiver: String?
    let function: Int?
    let type: Int?
}
