/// Who is signed in, and what they have used of their plan.
struct Session: Equatable, Sendable {
    private(set) var account: String
    private(set) var isExpired = false
    private(set) var usedBytes = 0
    private var signIns = 1

    init(account: String) { self.account = account }

    /// What requests are made with; `nil` if the session is over.
    var token: String? { isExpired ? nil : "\(account)-\(signIns)" }

    mutating func signIn(as account: String) {
        self.account = account
        signIns += 1
        isExpired = false
    }

    /// Takes note that the server refused a token.
    ///
    /// - Returns: whether that ended the session. A late refusal of a former token does not.
    mutating func reject(_ token: String) -> Bool {
        guard token == self.token else { return false }
        isExpired = true
        return true
    }

    mutating func use(_ bytes: Int) { usedBytes += bytes }
}
