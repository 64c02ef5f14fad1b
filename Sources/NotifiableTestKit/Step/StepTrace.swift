internal import Foundation

/// A notification that a service posted, in words that don't depend on the run.
struct StepPost: Equatable, Sendable {
    enum Place: String {
        case mainActor = " on the main actor", postingThread = " on the posting thread", elsewhere = ""
    }

    let name: String
    var object: String
    let payload: String
    var place: Place?
    /// The moment of the post; `nil` if it was made elsewhere, at any time.
    var moment: Int?
    /// The state that an observer of the post sees, if it can be read at once.
    var state: ProvenState?

    init(_ notification: Notification) {
        name = notification.name.rawValue
        object = notification.object.map(StepText.describe) ?? "none"
        payload = notification.userInfo.map(StepText.describe) ?? "none"
    }

    var content: String { "\(name) with object: \(object), payload: \(payload)" }
}

/// What a user of a service sees during one history.
///
/// The moments are: when the service has been made, after each event, a turn later, and at rest.
struct StepTrace: Sendable {
    /// The state at each moment; `nil` if there is no service, or if its state can't be read at once.
    let states: [ProvenState?]
    let posts: [StepPost]
    /// Whether the service lives on after its release.
    let livesOn: Bool
    let messagesWithoutName: Set<String>

    var rest: ProvenState? { states.last ?? nil }
    private var parts: [String] { Self.parts(of: rest) }
    /// Everything that the history brought about, in any order.
    var effects: [String] { parts + posts.map(\.content) }

    private static func parts(of state: ProvenState?) -> [String] { state.map { StepText.parts(of: $0.value) } ?? [] }

    /// Returns whether anything comes after a moment.
    func isPending(at moment: Int) -> Bool {
        states[moment] != rest || posts.contains { $0.moment ?? .max > moment }
    }

    // MARK: Comparing

    /// A part of a trace. A difference is confirmed in one part alone.
    enum Part: Sendable { case rest, state(at: Int), posts, order, places, moments, stateInPost(Int), lifetime }

    typealias Difference = (kind: StepDifference.Kind, part: Part)

    /// Returns whether a part is the same in another trace.
    func equals(_ other: StepTrace, in part: Part) -> Bool {
        switch part {
        case .rest: rest == other.rest
        case .state(let moment): states[moment] == other.states[moment]
        case .posts: posts.map(\.content).sorted() == other.posts.map(\.content).sorted()
        case .order: posts.map(\.content) == other.posts.map(\.content)
        case .places: equals(other, in: .order) && posts.map(\.place) == other.posts.map(\.place)
        case .moments: equals(other, in: .order) && posts.map(\.moment) == other.posts.map(\.moment)
        // The run may have another number of posts.
        case .stateInPost(let index): posts.dropFirst(index).first?.state == other.posts.dropFirst(index).first?.state
        case .lifetime: livesOn == other.livesOn
        }
    }

    /// Returns the differences from this trace to the trace after the step.
    ///
    /// Where the versions differ at rest, they differ on the way, too: then only the state at rest counts.
    ///
    /// - Parameter once: Whether the history has one event, so that an effect can't come twice.
    func differences(to after: StepTrace, once: Bool) -> [Difference] {
        if livesOn != after.livesOn { return [(.lifetime, .lifetime)] }
        if rest != after.rest { return [(kindOfState(after, once: once), .rest)] }
        return [difference(inTime: after), difference(inPosts: after, once: once)].compactMap(\.self)
    }

    private func kindOfState(_ after: StepTrace, once: Bool) -> StepDifference.Kind {
        let (texts, textsAfter) = (parts.filter { Int($0) == nil }, after.parts.filter { Int($0) == nil })
        // A number beside other values may be their count.
        let (old, new) = texts == textsAfter ? (parts, after.parts) : (texts, textsAfter)
        let (gone, come) = (old.without(new), new.without(old))
        let (isIdle, isIdleAfter) = (rest == states[0], after.rest == after.states[0])
        if isIdle != isIdleAfter, states.count > 3 { return isIdle ? .gained : .lost }
        if gone.isEmpty && come.isEmpty { return .reordered }
        if come.isEmpty { return once && gone.allSatisfy(new.contains) ? .doubled : .lost }
        if gone.isEmpty { return come.allSatisfy(old.contains) ? .doubled : .gained }
        if states.count == 3 { return .payload }
        guard let start = states[0].flatMap({ Int("\($0.value)") }), let old = Int(old[0]), let new = Int(new[0]) else {
            return .payload
        }
        if new - start == 2 * (old - start) { return .doubled }
        return 2 * (new - start) != old - start ? .payload : once ? .doubled : .lost
    }

    private func difference(inTime after: StepTrace) -> Difference? {
        // Without its service, a version can't catch up. The history without the release shows such a difference, too.
        guard rest != nil else { return nil }
        let moments = states.indices.filter { states[$0] != nil && after.states[$0] != nil }
        guard let first = moments.first(where: { states[$0] != after.states[$0] }) else { return nil }
        let earlier = moments.prefix { $0 < first }
        let (old, new) = (Self.parts(of: states[first]), Self.parts(of: after.states[first]))
        let (gone, come) = (old.without(new), new.without(old))
        let isLate =
            states[first] == rest || come.isEmpty || earlier.contains { after.states[$0] == after.states[first] }
        let isEarly = after.states[first] == rest || gone.isEmpty || earlier.contains { states[$0] == states[first] }
        return (isLate == isEarly ? .reordered : isLate ? .later : .earlier, .state(at: first))
    }

    private func difference(inPosts after: StepTrace, once: Bool) -> Difference? {
        guard messagesWithoutName.isEmpty, after.messagesWithoutName.isEmpty else { return nil }
        let (old, new) = (posts.map(\.content), after.posts.map(\.content))
        let (gone, come) = (old.without(new), new.without(old))
        if !gone.isEmpty, posts.map(\.name).sorted() == after.posts.map(\.name).sorted() {
            return (posts.map(\.object).sorted() == after.posts.map(\.object).sorted() ? .payload : .object, .posts)
        }
        if !gone.isEmpty || !come.isEmpty {
            let isAgain = gone.isEmpty && come.allSatisfy(old.contains)
            return (isAgain || come.isEmpty && once && gone.allSatisfy(new.contains) ? .doubled : .posts, .posts)
        }
        if old != new { return (.reordered, .order) }
        if posts.map(\.place) != after.posts.map(\.place) { return (.elsewhere, .places) }
        for (index, (old, new)) in zip(posts, after.posts).enumerated() {
            if old.moment != new.moment { return (old.moment ?? 0 < new.moment ?? 0 ? .later : .earlier, .moments) }
            // In one version, the state changes before the post.
            if old.state != new.state, old.state != nil, new.state != nil { return (.reordered, .stateInPost(index)) }
        }
        return nil
    }

    // MARK: Describing

    /// Describes the trace, one event a line.
    func description(of history: StepHistory) -> String {
        let labels = ["made"] + history.events.indices.map { "\($0 + 1)" } + ["a turn later", "at rest"]
        var lines: [String] = []
        var shown: ProvenState?
        for (moment, label) in labels.enumerated() {
            let isLast = moment == labels.count - 1
            var parts = posts.filter { $0.moment == moment || isLast && $0.moment == nil }.map { post in
                let state = post.state.map { ", while the state is \(StepText.describe($0.value))" } ?? ""
                return "posts \(post.content)\(post.place?.rawValue ?? "")\(state)"
            }
            if let state = states[moment], state != shown || moment <= history.events.count {
                parts.append("the state is \(StepText.describe(state.value))")
                shown = state
            }
            if isLast, livesOn { parts.append("the service lives on") }
            let isShown = moment > 0 || history.events.isEmpty
            if isShown, !parts.isEmpty { lines.append("\(label): \(parts.joined(separator: "; "))") }
        }
        return lines.isEmpty ? "nothing happens" : lines.joined(separator: "\n")
    }
}

extension [String] {
    /// Returns the elements that aren't in another list, each as often as it is more often in this one.
    func without(_ others: [String]) -> [String] {
        var others = others
        return filter { element in others.firstIndex(of: element).map { others.remove(at: $0) } == nil }
    }
}

/// Descriptions of values that are equal in each run: without addresses, and with dictionaries and sets in order.
enum StepText {
    static func describe(_ value: Any) -> String {
        if let text = value as? String { return String(reflecting: text) }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { describe($0.value) } ?? "nil"
        case .collection, .set, .dictionary: return "[\(parts(of: value).joined(separator: ", "))]"
        case .class: return (value as? NSNumber).map { "\($0)" } ?? "\(type(of: value))"
        default: return "\(value)"
        }
    }

    /// The parts of a value that an event may have added: the elements of collections, and the fields of structures.
    static func parts(of value: Any) -> [String] {
        let mirror = Mirror(reflecting: value)
        let values = mirror.children.map(\.value)
        switch mirror.displayStyle {
        case .collection: return values.map(describe)
        case .set: return values.map(describe).sorted()
        case .dictionary:
            let entries = values.compactMap { $0 as? (key: AnyHashable, value: Any) }
            return entries.map { "\(describe($0.key.base)): \(describe($0.value))" }.sorted()
        case .tuple, .optional: return values.flatMap(parts)
        case .struct where !(value is any CustomStringConvertible): return values.flatMap(parts)
        default: return [describe(value)]
        }
    }
}
