/// A payload's key: one thing however it is spelled.
struct PayloadKey: Hashable {
    let identity: String
    let expression: MessageProposal.Property.Key
    /// What the source calls it: the constant's own name, or the text.
    let word: String

    static func == (left: Self, right: Self) -> Bool { left.identity == right.identity }

    func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension CodeBase {
    func key(_ expression: KeyExpression, in file: Int, inside type: Int?) -> PayloadKey? {
        switch expression {
        case .text(let text): return PayloadKey(identity: text, expression: .text(text), word: text)
        case .constant(let path):
            let word = TypeTable.simpleName(path)
            guard let text = names.text(ofConstant: path, from: file, inside: type) else {
                return PayloadKey(identity: path, expression: .constant(path), word: word)
            }
            return PayloadKey(identity: text, expression: .text(text), word: word)
        case .other: return nil
        }
    }
}
