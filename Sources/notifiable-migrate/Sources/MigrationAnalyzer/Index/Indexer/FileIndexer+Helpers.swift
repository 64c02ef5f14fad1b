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
            let isChecked = isCheckedForMainThread(Syntax(shape.call))
            return note(position, isChecked ? ClosurePlace(place: .main, helper: nil) : closurePlace)
        }
        for argument in shape.arguments {
            guard let position = argument.value.identifier.flatMap(closureParameter) else { continue }
            let path = ExpressionPath.path(of: shape.call.calledExpression) ?? ".\(shape.name)"
            switch hop(path: path, name: shape.name, isolation: nil) {
            case .mainQueue?: note(position, ClosurePlace(place: .main, helper: nil))
            case .background(let name)?:
                note(position, ClosurePlace(place: .offMain(name), helper: nil))
            default: note(position, ClosurePlace(place: .closure, helper: helper(shape)))
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

    private func note(_ position: Int, _ place: ClosurePlace) {
        guard let function = currentFunction else { return }
        let known = index.functions[function].parameters[position].callPlace ?? place
        let isSame = known == place
        index.functions[function].parameters[position].callPlace =
            isSame ? place : ClosurePlace(place: .closure, helper: nil)
    }
}
