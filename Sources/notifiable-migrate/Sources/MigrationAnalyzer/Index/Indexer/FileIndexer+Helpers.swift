import SwiftSyntax

/// Closures that functions of the program take and run, perhaps on a queue: `onBackground { … }`.
extension FileIndexer {
    /// Where the code here runs, with the function that takes the innermost closure.
    var closurePlace: ClosurePlace {
        let place = place
        guard place == .closure else { return ClosurePlace(place: place, helper: nil) }
        let closure = scopes.last { $0.kind != .closure(.inPlace) || $0.isOfOperator }
        return ClosurePlace(place: place, helper: closure?.helper)
    }

    /// The name of a called function, if the function may be the enclosing type's, or a static or global one.
    func helper(_ shape: CallShape) -> String? {
        guard shape.name.first?.isLowercase == true, shape.name != "init", !shape.isImplicitMember else { return nil }
        guard let base = shape.base else { return shape.name }
        if base.identifier == "self" || base.identifier == "Self" { return shape.name }
        return ExpressionPath.path(of: base).map(ExpressionPath.namesType) == true ? shape.name : nil
    }

    /// Notes where a function calls its parameter, or passes it on: to a queue, or to a function that may call it.
    func noteParameterUse(_ shape: CallShape) {
        if shape.base == nil, let position = closureParameter(shape.name) {
            let isSent = scopes.reversed().prefix { !$0.isFunction }.contains(where: \.isSent)
            let isChecked = isCheckedForMainThread(Syntax(shape.call))
            return note(position, isChecked ? ClosurePlace(place: .main, helper: nil) : closurePlace, isSent: isSent)
        }
        for argument in shape.arguments {
            guard let position = argument.value.identifier.flatMap(closureParameter) else { continue }
            let path = ExpressionPath.path(of: shape.call.calledExpression) ?? ".\(shape.name)"
            switch hop(path: path, name: shape.name, isolation: nil) {
            case .mainQueue?: note(position, ClosurePlace(place: .main, helper: nil), isSent: true)
            case .background(let name)?:
                let place = ClosurePlace(place: .offMain(name), helper: nil)
                note(position, place, isSent: shape.name != "notify")
            default: note(position, ClosurePlace(place: .closure, helper: helper(shape)), isSent: false)
            }
        }
    }

    /// The index of a parameter of the enclosing function that is a function.
    private func closureParameter(_ name: String) -> Int? {
        guard local(name) == nil, let position = parameterIndex(name), let function = currentFunction,
            index.functions[function].parameters[position].type?.contains("->") == true
        else { return nil }
        return position
    }

    private func note(_ position: Int, _ place: ClosurePlace, isSent: Bool) {
        guard let function = currentFunction else { return }
        let known = index.functions[function].parameters[position].callPlace ?? place
        let isSame = known == place
        index.functions[function].parameters[position].callPlace =
            isSame ? place : ClosurePlace(place: .closure, helper: nil)
        if isSent { index.functions[function].parameters[position].isSent = true }
    }

    /// Notes in the code around a closure that the closure takes `self` to a function that may pass it to a queue.
    func notePassing(of node: ClosureExprSyntax, _ scope: Scope) {
        guard usesAreNoted, let helper = scope.helper, scope.body.selfUse != nil, let call = Self.call(of: node) else {
            return
        }
        let closure = PassedClosure(helper: helper, span: span(of: call.calledExpression))
        for outer in scopes.reversed() {
            outer.body.passedClosures.append(closure)
            if outer.isFunction || outer.isHandler { return }
        }
    }
}
