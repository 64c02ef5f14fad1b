/// Finds where functions without isolation run, by their calls.
///
/// A function runs on the main actor if all calls of its name do, of whatever type, and if nothing but calls mentions the name:
/// a function that is passed as a value, or by a selector, may run anywhere. It runs off the main actor if one call does that
/// is sure to be its own: the call names its type or is made in it, or no other function has its name.
struct CallerTable {
    /// How many calls deep a post is followed.
    private static let depth = 4

    private struct Caller {
        let file: Int
        let group: Int
        let callee: CallGroup.Callee
    }

    private let files: [FileIndex]
    private let types: TypeTable
    private let isolation: IsolationResolver
    private let objectiveC: ObjectiveCMentions
    private var callers: [CallGroup.Callee: [Caller]] = [:]

    /// - Parameter functions: Those to find the callers of.
    init(
        _ files: [FileIndex],
        _ types: TypeTable,
        _ isolation: IsolationResolver,
        _ objectiveC: ObjectiveCMentions,
        of functions: Set<Reference<FunctionDeclaration>>
    ) {
        self.files = files
        self.types = types
        self.isolation = isolation
        self.objectiveC = objectiveC
        var pending = Set(functions.compactMap(callee))
        for _ in 0..<Self.depth where !pending.isEmpty {
            let found = callers(of: pending)
            callers.merge(found) { old, _ in old }
            let outer = found.values.joined().compactMap(function).filter {
                isolation.isolation(of: $0).domain == .nonisolated
            }
            pending = Set(outer.compactMap(callee)).subtracting(callers.keys)
        }
    }

    private func callers(of callees: Set<CallGroup.Callee>) -> [CallGroup.Callee: [Caller]] {
        var found: [CallGroup.Callee: [Caller]] = [:]
        for (number, file) in files.enumerated() where !file.isTest {
            for (index, group) in file.callGroups.enumerated() {
                for callee in group.callees where callees.contains(callee.anyOwner) {
                    found[callee.anyOwner, default: []].append(Caller(file: number, group: index, callee: callee))
                }
            }
        }
        return found
    }

    private subscript(caller: Caller) -> CallGroup { files[caller.file].callGroups[caller.group] }

    private func function(around caller: Caller) -> Reference<FunctionDeclaration>? {
        self[caller].function.map { Reference(file: caller.file, index: $0) }
    }

    private func declaration(_ function: Reference<FunctionDeclaration>) -> FunctionDeclaration {
        files[function.file].functions[function.index]
    }

    // MARK: Threads

    /// Where a place in a function runs, as its own code shows.
    func ownThread(of place: PostPlace, in function: Reference<FunctionDeclaration>?) -> PostingThread {
        switch place {
        case .main: return .main
        case .offMain(let reason): return .offMain("inside `\(reason)`")
        case .closure: return .unknown
        case .function, .task:
            guard let function else { return .unknown }
            switch isolation.isolation(of: function).domain {
            case .mainActor: return .main
            case .actor(let name): return .offMain("by the actor `\(name)`")
            case .globalActor(let name): return .offMain("by the global actor `\(name)`")
            case .nonisolated:
                if place == .task { return .offMain("inside a task of a nonisolated function") }
                let staysWithCaller = !declaration(function).isAsync || files[function.file].settings.asyncFunctionsStay
                return staysWithCaller ? .unknown : .offMain("by a nonisolated asynchronous function")
            }
        }
    }

    /// Where a place in a function runs, as its own code or the function's callers show.
    func thread(of place: PostPlace, in function: Reference<FunctionDeclaration>?) -> PostingThread {
        var known: [Reference<FunctionDeclaration>: PostingThread] = [:]
        return thread(of: place, in: function, &known)
    }

    private func thread(
        of place: PostPlace,
        in function: Reference<FunctionDeclaration>?,
        _ known: inout [Reference<FunctionDeclaration>: PostingThread]
    ) -> PostingThread {
        let own = ownThread(of: place, in: function)
        guard own == .unknown, place == .function, let function, !mayBeConcurrent(function) else { return own }
        if let thread = known[function] { return thread }
        // The function may call itself.
        known[function] = .unknown
        let thread = thread(ofCallsOf: function, &known)
        known[function] = thread
        return thread
    }

    /// Whether an asynchronous function may be `@concurrent`, and so run elsewhere than its caller.
    private func mayBeConcurrent(_ function: Reference<FunctionDeclaration>) -> Bool {
        declaration(function).isAsync && declaration(function).isolation == .nonisolated
    }

    private func thread(
        ofCallsOf function: Reference<FunctionDeclaration>,
        _ known: inout [Reference<FunctionDeclaration>: PostingThread]
    ) -> PostingThread {
        guard let callee = callee(function), let callers = callers[callee] else { return .unknown }
        let outer = callers.filter { self.function(around: $0) != function }
        var isOnMain = !outer.isEmpty
        for caller in outer {
            let thread = thread(of: self[caller].place, in: self.function(around: caller), &known)
            if case .offMain(let reason) = thread, isCertain(caller, of: function) {
                return .offMain("by `\(declaration(function).name)`, which is called \(reason)")
            }
            isOnMain = isOnMain && thread == .main
        }
        return isOnMain && isOnlyCalled(function, callers.count) ? .main : .unknown
    }

    /// Whether a call is that of a function, and not of another one with its name.
    private func isCertain(_ caller: Caller, of function: Reference<FunctionDeclaration>) -> Bool {
        let declaration = declaration(function)
        guard declaration.kind == .function else { return false }
        let owner = declaration.type.map { files[function.file].types[$0].name }
        if let owner, caller.callee == .function(declaration.name, of: owner) {
            return types.methods(named: declaration.name, of: owner).count == 1
        }
        return types.functions(named: declaration.name) == [function]
    }

    private func callee(_ function: Reference<FunctionDeclaration>) -> CallGroup.Callee? {
        let declaration = declaration(function)
        switch declaration.kind {
        case .function: return .function(declaration.name)
        case .initializer:
            let type = declaration.type.map { files[function.file].types[$0].name }
            return type.map { .initializer(of: TypeTable.simpleName($0)) }
        case .accessor: return declaration.returnsValue ? nil : .setter(of: declaration.name)
        case .deinitializer: return nil
        }
    }

    /// Whether nothing runs a function but some number of calls, as far as the source shows.
    private func isOnlyCalled(_ function: Reference<FunctionDeclaration>, _ calls: Int) -> Bool {
        let declaration = declaration(function)
        guard !objectiveC.mentions(declaration.name) else { return false }
        switch declaration.kind {
        case .function:
            let mentions = files.reduce(0) { $0 + ($1.isTest ? 0 : $1.mentions[declaration.name]) }
            return mentions <= calls
        case .accessor: return !isCollection(declaration, in: function.file)
        case .initializer: return true
        case .deinitializer: return false
        }
    }

    /// Whether the value of a property may be changed by its methods.
    private func isCollection(_ accessor: FunctionDeclaration, in file: Int) -> Bool {
        let property = files[file].properties.first { $0.name == accessor.name && $0.parent == accessor.type }
        guard case .named(let type)? = property?.type else { return true }
        return type.hasPrefix("[") || type.contains("<")
    }
}

extension CallerTable {
    /// Finds where posts run.
    static func complete(
        _ postings: inout [Posting],
        _ files: [FileIndex],
        _ types: TypeTable,
        _ isolation: IsolationResolver,
        _ objectiveC: ObjectiveCMentions
    ) {
        let table = CallerTable(files, types, isolation, objectiveC, of: Set(postings.compactMap(\.function)))
        for index in postings.indices {
            let (place, function) = (postings[index].post.place, postings[index].function)
            postings[index].thread = table.ownThread(of: place, in: function)
            postings[index].tracedThread = table.thread(of: place, in: function)
        }
    }
}
