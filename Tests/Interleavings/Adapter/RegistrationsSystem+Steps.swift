extension RegistrationsSystem {
    mutating func goOn(_ frame: Frame, _ thread: Int, _ note: inout Note) throws(Violation) {
        switch frame {
        case .look:
            let looked = look(thread)
            note(looked)
        case .withdrawDead(let looked):
            withdrawDead(looked, thread, &note)
        case .insert(let observer):
            try insert(observer, thread, &note)
        case .addToCenter(var entry):
            entry.token = entry.registration
            fingerprint.closures.append(entry)
            note("adds a closure for p\(entry.observer) to the center")
            fingerprint.progress[thread].frames.append(.settle(entry))
        case .settle(let entry):
            let key = key(of: entry.observer)
            let isKept = fingerprint.table[key]?.registration == entry.registration
            note(isKept ? "keeps the token" : "gives the token back: the registration is gone")
            if isKept {
                _ = fingerprint.table.insert(entry, for: key)
            } else if let token = entry.token, fault != .keepsTokensThatCameLate {
                fingerprint.progress[thread].frames.append(.removeFromCenter(token))
            }
        case .end(let entry):
            note("ends the registration of p\(entry.observer)")
            fingerprint.ended.insert(entry.registration)
            if let token = entry.token { fingerprint.progress[thread].frames.append(.removeFromCenter(token)) }
        case .removeFromCenter(let token):
            let observer = fingerprint.closures.first { $0.token == token }?.observer
            note("removes a closure for \(observer.map { "p\($0)" } ?? "nobody") from the center")
            fingerprint.closures.removeAll { $0.token == token }
        case .deliver(var delivery):
            try deliver(&delivery, thread, &note)
        case .finished:
            break
        }
    }

    private mutating func withdrawDead(_ looked: [ExploredRegistration], _ thread: Int, _ note: inout Note) {
        let entry = looked[0]
        let rest = looked.dropFirst()
        if !rest.isEmpty { fingerprint.progress[thread].frames.append(.withdrawDead(Array(rest))) }
        let isTaken = withdraw(ifDead: entry, thread)
        note("finds p\(entry.observer) dead" + (isTaken ? " and takes it out" : ""))
    }

    /// Removes the registration of a dead observer, if it is still the one in the table.
    private mutating func withdraw(ifDead entry: ExploredRegistration, _ thread: Int) -> Bool {
        let key = key(of: entry.observer)
        let present = fingerprint.table[key]
        guard present?.registration == entry.registration || fault == .withdrawsWhoeverIsThere else { return false }
        return remove(key, thread) != nil
    }

    private mutating func insert(_ observer: Int, _ thread: Int, _ note: inout Note) throws(Violation) {
        let key = key(of: observer)
        if let present = fingerprint.table[key], !isDead(present.observer) {
            note("p\(observer) observes already")
            return try require(present.observer == observer, "p\(observer) was taken for p\(present.observer) (G10)")
        }
        // Named by its operation, so that the order in which threads come makes no difference of its own.
        let name = 100 * (thread + 1) + fingerprint.progress[thread].begun
        let entry = ExploredRegistration(registration: name, observer: observer)
        let replaced = fingerprint.table.insert(entry, for: key)
        note("takes the place of p\(observer)" + (replaced.map { ", where dead p\($0.observer) was" } ?? ""))
        fingerprint.registered.insert(observer)
        fingerprint.progress[thread].frames.append(.addToCenter(entry))
        if let replaced, fault != .keepsTheReplaced { withdraw(replaced, thread) }
    }

    private mutating func deliver(_ delivery: inout Delivery, _ thread: Int, _ note: inout Note) throws(Violation) {
        let closure = delivery.closures.removeFirst()
        let observer = closure.observer
        if fingerprint.ended.contains(closure.registration) {
            note("passes over p\(observer), whose registration has ended")
            return try goOn(delivery, thread)
        }
        if isDead(observer) {
            note("calls a closure, whose observer p\(observer) is dead")
            try goOn(delivery, thread)
            _ = withdraw(ifDead: closure, thread)
            return
        }
        note("calls p\(observer)")
        try require(
            fingerprint.registered.contains(observer) || fingerprint.busy.contains(observer),
            "p\(observer) was called after it had stopped (G9)"
        )
        try require(!delivery.reached.contains(observer), "p\(observer) was called twice for one post (G11)")
        delivery.reached.append(observer)
        delivery.due.removeAll { $0 == observer }
        try goOn(delivery, thread)
    }

    /// Continues a post, or ends it without a step of its own if it has called all closures.
    mutating func goOn(_ delivery: Delivery, _ thread: Int) throws(Violation) {
        if !delivery.closures.isEmpty { return fingerprint.progress[thread].frames.append(.deliver(delivery)) }
        try require(delivery.due.isEmpty, "p\(delivery.due.first ?? 0) observes and was not called")
    }

    package func checkEnd() throws(Violation) {
        let known = Set(fingerprint.table.entries(keys: history.addresses).compactMap(\.token))
        for closure in fingerprint.closures {
            try require(
                closure.token.map(known.contains) ?? false,
                "the center keeps a closure of p\(closure.observer) for ever: nobody knows its token (G10)"
            )
        }
        for observer in fingerprint.registered.sorted() {
            let active = fingerprint.closures.filter {
                $0.observer == observer && !fingerprint.ended.contains($0.registration)
            }
            try require(active.count == 1, "the center has \(active.count) closures for p\(observer)")
        }
    }

    /// Checks the documented bound: each registration is examined in the rest of this round or in the next one.
    func checkReclamation() throws(Violation) {
        guard fingerprint.table.entries(keys: history.addresses).contains(where: { isDead($0.observer) }) else {
            return
        }
        var table = fingerprint.table
        let uses = 2 * ((table.count + history.lookedAt - 1) / history.lookedAt)
        for _ in 0..<uses {
            for (key, entry) in table.next(history.lookedAt) where isDead(entry.observer) { _ = table.remove(key) }
        }
        let left = table.entries(keys: history.addresses).first { isDead($0.observer) }
        try require(left == nil, "dead p\(left?.observer ?? 0) is still registered after \(uses) uses (G10)")
    }
}

extension ExploredRegistrations {
    /// Returns the registrations of a number of keys.
    func entries(keys: Int) -> [ExploredRegistration] { (0..<keys).compactMap { self[$0] } }
}
