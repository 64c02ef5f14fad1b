/// Finds where functions without isolation run, by their calls.
///
/// A function runs on the main actor if all calls of its name do, of whatever type, and if nothing but calls mentions
/// the name: a function that is passed as a value, or by a selector, may run anywhere. It runs off the main actor if
/// one call does that is sure to be its own: the call names its type or is made in it, or no other function has its
/// name.
struct CallerTable: Sendable {
    /// How many calls before a post's function callers are looked up.
    private static let depth = 4

    private struct Caller: Sendable {
        let callee: CallGroup.Callee
        let function: Reference<FunctionDeclaration>?
        /// Where the call runs, as the code around it shows.
        let ownThread: PostingThread
        /// Whether the call runs where its function does, which isn't isolated.
        let isInFunction: Bool
        /// Whether the call is in a closure of the main actor that no known function runs elsewhere.
        let isInMainActorClosure: Bool
    }

    private let files: [FileIndex]
    private let types: TypeTable
    private let isolation: IsolationResolver
    private let objectiveC: ObjectiveCMentions
    private let mentions: MentionCounts
    private var callers: [CallGroup.Callee: [Caller]] = [:]
    /// Of functions whose callers show it, and whether those may not be all.
    private var threads: [Reference<FunctionDeclaration>: (thread: PostingThread, isLikely: Bool)] = [:]
    /// The names of methods that centers call, wherever their notifications are posted.
    private let selectorHandlers: Set<String>

    /// - Parameter functions: Those to find the threads of.
    init(
        _ files: [FileIndex],
        _ types: TypeTable,
        _ isolation: IsolationResolver,
        _ objectiveC: ObjectiveCMentions,
        _ mentions: MentionCounts,
        of functions: Set<Reference<FunctionDeclaration>>
    ) {
        self.files = files
        self.types = types
        self.isolation = isolation
        self.objectiveC = objectiveC
        self.mentions = mentions
        selectorHandlers = Set(files.lazy.flatMap(\.observers).compactMap(\.selector?.name))
        let reached = findCallers(of: functions.filter(followsItsCallers))
        findThreads(of: reached.filter(followsItsCallers))
    }

    /// Finds the callers of functions, and those functions among the callers that run where their own callers do.
    ///
    /// - Returns: The functions and those callers.
    private mutating func findCallers(
        of functions: Set<Reference<FunctionDeclaration>>
    ) -> Set<Reference<FunctionDeclaration>> {
        var reached = functions
        var pending = Set(functions.compactMap(callee))
        for _ in 0..<Self.depth where !pending.isEmpty {
            let found = callers(of: pending)
            callers.merge(found) { old, _ in old }
            let outer = Set(found.values.joined().lazy.filter(\.isInFunction).compactMap(\.function))
            reached.formUnion(outer)
            pending = Set(outer.compactMap(callee)).subtracting(callers.keys)
        }
        return reached
    }

    private func callers(of callees: Set<CallGroup.Callee>) -> [CallGroup.Callee: [Caller]] {
        let found = Workers.map(Array(files.indices)) { [self] in callers(of: callees, in: $0) }
        return Dictionary(grouping: found.joined()) { $0.callee.anyOwner }
    }

    private func callers(of callees: Set<CallGroup.Callee>, in file: Int) -> [Caller] {
        guard !files[file].isTest else { return [] }
        return files[file].callGroups.flatMap { group -> [Caller] in
            let called = group.callees.filter { callees.contains($0.anyOwner) }
            guard !called.isEmpty else { return [] }
            let function = group.function.map { Reference<FunctionDeclaration>(file: file, index: $0) }
            let thread = ownThread(of: group.place, in: function)
            let isInFunction =
                thread == .unknown && group.place == .function && function.map(followsItsCallers) == true
            return called.map {
                Caller(
                    callee: $0,
                    function: function,
                    ownThread: thread,
                    isInFunction: isInFunction,
                    isInMainActorClosure: isMainActorClosure(group.place, in: function)
                )
            }
        }
    }

    // MARK: Threads

    func ownThread(of place: PostPlace, in function: Reference<FunctionDeclaration>?) -> PostingThread {
        switch place {
        case .main: return .main
        case .offMain(let reason): return .offMain(reason)
        case .closure: return .unknown
        case .function, .task:
            guard let function else { return .unknown }
            switch isolation.isolation(of: function).domain {
            case .mainActor: return .main
            case .actor(let name): return .offMain("by the actor `\(name)`")
            case .globalActor(let name): return .offMain("by the global actor `\(name)`")
            case .nonisolated:
                if place == .task { return .offMain("inside a task of a nonisolated function") }
                let staysWithCaller = !files[function].isAsync || files[function.file].settings.asyncFunctionsStay
                return staysWithCaller ? .unknown : .offMain("by a nonisolated asynchronous function")
            }
        }
    }

    /// Where a place in a function runs, as its own code or the function's callers show.
    func thread(of place: PostPlace, in function: Reference<FunctionDeclaration>?) -> PostingThread {
        let own = ownThread(of: place, in: function)
        guard own == .unknown, place == .function, let function else { return own }
        return threads[function].map { $0.isLikely ? .unknown : $0.thread } ?? .unknown
    }

    /// Whether a place runs on the main actor as far as the known callers of its function show, which may not be all.
    func isLikelyOnMain(_ place: PostPlace, in function: Reference<FunctionDeclaration>?) -> Bool {
        if isMainActorClosure(place, in: function) { return true }
        guard let function, place == .function, ownThread(of: place, in: function) == .unknown else { return false }
        return threads[function]?.isLikely == true
    }

    /// Whether a place is in a closure of a main-actor function, and nothing shows that it runs elsewhere.
    ///
    /// The compiler isolates such a closure to the main actor unless it is `@Sendable`.
    private func isMainActorClosure(_ place: PostPlace, in function: Reference<FunctionDeclaration>?) -> Bool {
        place == .closure && function.map { isolation.isolation(of: $0).isMainActor } == true
    }

    /// Whether a function may run wherever it is called.
    ///
    /// An asynchronous function that is declared `nonisolated` may be `@concurrent`, and so run elsewhere.
    private func followsItsCallers(_ function: Reference<FunctionDeclaration>) -> Bool {
        let mayBeConcurrent = files[function].isAsync && files[function].isolation == .nonisolated
        return !mayBeConcurrent && ownThread(of: .function, in: function) == .unknown
    }

    /// Each round finds the threads of functions whose callers' threads the rounds before have found: first what is
    /// certain.
    private mutating func findThreads(of functions: Set<Reference<FunctionDeclaration>>) {
        for allowsLikely in [false, true] {
            while true {
                let found = functions.filter { threads[$0] == nil }.compactMap { function in
                    thread(ofCallsOf: function).map { (function, $0) }
                }.filter { allowsLikely || !$0.1.isLikely }
                guard !found.isEmpty else { break }
                threads.merge(found) { _, new in new }
            }
        }
    }

    /// Where the calls of a function's name run, and whether others may exist.
    private func thread(ofCallsOf function: Reference<FunctionDeclaration>) -> (thread: PostingThread, isLikely: Bool)?
    {
        guard let callers = callee(function).flatMap({ callers[$0] }) else { return nil }
        var (isCertain, isLikely) = (true, true)
        let areFitting = CallGroup.Arguments.areFitting(files[function].parameters)
        let others = callers.filter { $0.function != function && $0.callee.arguments.map(areFitting) ?? true }
        for caller in others {
            let outer = caller.isInFunction ? caller.function.flatMap { threads[$0] } : (caller.ownThread, false)
            if case .offMain(let reason)? = outer?.thread, self.isCertain(caller, of: function) {
                return (.offMain("by `\(files[function].name)`, which is called \(reason)"), false)
            }
            isCertain = isCertain && outer?.thread == .main && outer?.isLikely == false
            isLikely = isLikely && (outer?.thread == .main || !caller.isInFunction && caller.isInMainActorClosure)
        }
        if others.isEmpty { return nil }
        if isCertain, isOnlyCalled(function, callers.count) { return (.main, false) }
        let isHandler = files[function].isObjC && selectorHandlers.contains(files[function].name)
        return isLikely && !isHandler ? (.main, true) : nil
    }

    /// Whether a call is that of a function, and not of another one with its name.
    private func isCertain(_ caller: Caller, of function: Reference<FunctionDeclaration>) -> Bool {
        let declaration = files[function]
        guard declaration.kind == .function else { return false }
        if let owner = files.owner(of: function), caller.callee == .function(declaration.name, of: owner) {
            return types.methods(named: declaration.name, of: owner).count == 1
        }
        return types.functions(named: declaration.name) == [function]
    }

    private func callee(_ function: Reference<FunctionDeclaration>) -> CallGroup.Callee? {
        let declaration = files[function]
        switch declaration.kind {
        case .function: return .function(declaration.name)
        case .accessor: return declaration.returnsValue ? nil : .setter(of: declaration.name)
        // A call may create an instance without its type's name.
        case .initializer, .deinitializer: return nil
        }
    }

    /// Whether nothing runs a function but some number of calls, as far as the source shows.
    private func isOnlyCalled(_ function: Reference<FunctionDeclaration>, _ calls: Int) -> Bool {
        let declaration = files[function]
        guard !objectiveC.mentions(declaration.name) else { return false }
        switch declaration.kind {
        case .function:
            return mentions[declaration.name] <= calls
        case .accessor: return !isCollection(declaration, in: function.file)
        case .initializer, .deinitializer: return false
        }
    }

    /// Whether the value of a property may be changed by its methods.
    private func isCollection(_ accessor: FunctionDeclaration, in file: Int) -> Bool {
        let property = files[file].properties.first { $0.name == accessor.name && $0.parent == accessor.type }
        guard case .named(let type)? = property?.type else { return true }
        if case .name(_, let arguments) = type.unwrapped { return !arguments.isEmpty }
        return type.isCollection
    }
}
