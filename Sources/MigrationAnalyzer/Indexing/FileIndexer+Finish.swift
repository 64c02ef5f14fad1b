import SwiftSyntax

extension FileIndexer {
    /// Gives bodies their places in the index, and everything its order.
    func finish(_ tree: SourceFileSyntax) -> FileIndex {
        index.byteCount = source.count
        index.lineCount = lines.count
        settleLocalTokens()
        joinStreams()
        keepReleasesOfTokens()
        placeBodies()
        index.observers.sort { $0.span < $1.span }
        index.posts.sort { $0.span < $1.span }
        if tree.hasError {
            index.problems.append(FileProblem(path: index.path, kind: .syntaxErrors(max(1, unexpectedNodes))))
        }
        index.suppressions = Suppression.all(in: tree, source, lines)
        return index
    }

    /// A token in a local constant that is never used again is dropped as surely as one without a name.
    private func settleLocalTokens() {
        func settled(_ token: TokenUse, at offset: Int) -> TokenUse {
            let name: String
            switch token {
            case .local(let constant): name = constant
            case .stored(let variable): name = variable
            default: return token
            }
            let scope = finishedScopes.filter { $0.offsets.contains(offset) && $0.locals[name] != nil }
                .min { $0.offsets.count < $1.offsets.count }
            guard let local = scope?.locals[name] else { return token }
            if let place = local.keptIn { return .stored(place) }
            return token == .local(name) && local.uses.isEmpty ? .dropped : token
        }
        for position in index.observers.indices {
            let observer = index.observers[position]
            let token = settled(observer.token, at: observer.span.start.offset)
            index.observers[position].token =
                observer.kind == .message && token != .notApplicable ? expiry(of: observer) ?? token : token
        }
        for position in index.calls.indices {
            index.calls[position].token = settled(
                index.calls[position].token,
                at: index.calls[position].span.start.offset
            )
        }
    }

    /// Most that is emptied or set to `nil` keeps no token.
    private func keepReleasesOfTokens() {
        let places = Set((index.observers.map(\.token) + index.calls.map(\.token)).compactMap(\.place))
        index.releases.removeAll { !places.contains($0.place) }
    }

    private func placeBodies() {
        var claimed: Set<Int> = Set(index.observers.compactMap(\.body))
        for call in index.calls {
            for case .body(let offset) in call.arguments.map(\.value) { claimed.insert(offset) }
        }
        var places: [Int: Int] = [:]
        for scope in finishedScopes.sorted(by: { $0.offsets.lowerBound < $1.offsets.lowerBound }) {
            let offset = scope.offsets.lowerBound
            switch scope.kind {
            case .function(let function):
                scope.body.notification = scope.parameters.first(where: \.isNotification)?.name
                guard scope.body.saysSomething || scope.body.notification != nil else { continue }
                index.functions[function].body = index.bodies.count
            case .closure, .loop:
                guard claimed.contains(offset), places[offset] == nil else { continue }
                places[offset] = index.bodies.count
            }
            scope.body.hops.sort { $0.span < $1.span }
            index.bodies.append(scope.body)
        }
        for position in index.observers.indices {
            index.observers[position].body = index.observers[position].body.flatMap { places[$0] }
        }
        for position in index.calls.indices {
            for argument in index.calls[position].arguments.indices {
                let old = index.calls[position].arguments[argument]
                guard case .body(let offset) = old.value else { continue }
                let value = places[offset].map(Call.Value.body) ?? .other("{ … }", .unknown)
                index.calls[position].arguments[argument] = .init(label: old.label, value: value, span: old.span)
            }
        }
    }
}

extension Body {
    /// Whether it has to do with notifications, or leaves for elsewhere.
    var saysSomething: Bool {
        !hops.isEmpty || !reads.isEmpty || !handledNames.isEmpty || removesObserver || !subjectCasts.isEmpty
    }
}
