import SwiftSyntax

extension DeclGroupSyntax {
    /// Adds a protocol to what a type inherits, in the manner of those that it has.
    func conformance(to name: String, in source: ParsedSource) -> Edit {
        guard let last = inheritanceClause?.inheritedTypes.last else {
            return Edit(insert: ": \(name)", at: endOfHead)
        }
        let end = last.type.codeRange.upperBound
        let start = last.codeRange.lowerBound
        // A list with a line for each goes on so.
        let isAloneInLine = source.startsLine(start) && (inheritanceClause?.inheritedTypes.count ?? 0) > 1
        let separator = isAloneInLine ? source.lineBreak + source.indentation(at: start) : " "
        return Edit(insert: ",\(separator)\(name)", at: end)
    }

    /// Where the name and its generic parameters end.
    private var endOfHead: Int {
        if let type = self.as(ClassDeclSyntax.self) {
            return type.genericParameterClause?.codeRange.upperBound ?? type.name.codeRange.upperBound
        }
        if let type = self.as(ActorDeclSyntax.self) {
            return type.genericParameterClause?.codeRange.upperBound ?? type.name.codeRange.upperBound
        }
        return introducer.codeRange.upperBound
    }
}
