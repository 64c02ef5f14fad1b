import SwiftSyntax

/// The legacy posts of a file that leave out the object, which only this package's `NotificationProtocol` permits:
/// `center.post(name: .arrived, userInfo: [:])`.
struct PostsWithoutObject {
    /// Those that write `object: nil`; `nil` if a call may be that of another function.
    let edits: Set<Edit>?

    init(in number: Int, _ source: ParsedSource, _ sources: RewriteSources) {
        let labels = [["name"], ["name", "userInfo"]]
        let calls = source.calls.compactMap(CallShape.init).filter { shape in
            shape.name == "post" && labels.contains(shape.labels.map { $0 ?? "_" })
        }
        let codeBase = sources.codeBase
        let isDeclared = codeBase.types.functions(named: "post").contains { function in
            codeBase[function].parameters.first?.label == "name"
        }
        let areOfCenters = calls.allSatisfy { Self.isOfCenter($0, in: number, sources) }
        guard calls.isEmpty || !isDeclared && areOfCenters else {
            edits = nil
            return
        }
        edits = Set(
            calls.compactMap { shape in
                shape["name"].map { Edit(insert: ", object: nil", at: $0.codeRange.upperBound) }
            }
        )
    }

    /// Whether a call is that of a center which Foundation declares, or that becomes one.
    private static func isOfCenter(_ shape: CallShape, in number: Int, _ sources: RewriteSources) -> Bool {
        guard let base = shape.base else { return false }
        if ["MessageCenter.default", "NotificationCenter.default"].contains(ExpressionPath.path(of: base)) {
            return true
        }
        let posts = sources.codeBase.files[number].posts
        guard let post = posts.first(where: { $0.extent.offsets == shape.call.codeRange }) else { return false }
        if post.center == .default { return true }
        let types = ExactTypes(
            context: SourceContext(file: number, type: post.type, function: post.function),
            sources: sources
        )
        let type = types.name(of: base).map { TypeText($0).nominal }
        return type == "MessageCenter" || type == "NotificationCenter"
    }
}
