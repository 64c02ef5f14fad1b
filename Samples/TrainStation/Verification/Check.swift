/// All findings of one kind in one stage.
struct Check: Equatable, Sendable {
    let fault: Finding.Fault
    let guarantee: Guarantee?
    let held: Int
    let total: Int

    var broken: Int { total - held }
    var isHeld: Bool { broken == 0 }

    /// Counts findings, by guarantee and kind.
    static func checks(of findings: [Finding]) -> [Check] {
        struct Kind: Hashable {
            let fault: Finding.Fault
            let guarantee: Guarantee?
        }
        let kinds = Dictionary(grouping: findings) { Kind(fault: $0.fault, guarantee: $0.guarantee) }
        let checks = kinds.map { kind, findings in
            Check(
                fault: kind.fault,
                guarantee: kind.guarantee,
                held: findings.count { $0.isHeld },
                total: findings.count
            )
        }
        return checks.sorted { $0.sortKey < $1.sortKey }
    }

    private var sortKey: (Int, Int) {
        (guarantee?.rawValue ?? .max, Finding.Fault.allCases.firstIndex(of: fault) ?? .max)
    }
}

extension Check: CustomStringConvertible {
    /// What is broken, and how often.
    var description: String {
        let count = held == 0 ? "\(broken)" : "\(broken) of \(total)"
        return (guarantee.map { "\($0): " } ?? "") + "\(count) \(fault.rawValue)"
    }
}
