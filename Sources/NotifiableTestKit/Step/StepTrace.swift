internal import Foundation

/// A notification that a service posted, in words that don't depend on the run.
struct StepPost: Sendable {
    enum Place: String {
        case mainActor = " on the main actor", postingThread = " on the posting thread", elsewhere = ""
    }

    let name: String
    private(set) var object: String
    let payload: String
    let identity: ObjectIdentifier?
    var place: Place?
    /// The moment of the post; `nil` if it was made elsewhere, at any time.
    var moment: Int?
    /// The state that an observer of the post sees, if it can be read at once.
    var state: ProvenState?

    init(_ notification: Notification) {
        name = notification.name.rawValue
        object = notification.object.map(StepText.describe) ?? "none"
        payload = notification.userInfo.map(StepText.describe) ?? "none"
        identity = notification.identity
    }

    /// Returns the post with the name of its object among those that differ from run to run.
    func named(by names: [ObjectIdentifier: String]) -> Self {
        var post = self
        post.object = identity.flatMap { names[$0] } ?? object
        return post
    }

    var content: String { "\(name) with object: \(object), payload: \(payload)" }
}

extension Notification {
    /// The identity of the object, if it has one.
    var identity: ObjectIdentifier? {
        object.flatMap { type(of: $0) is AnyClass ? ObjectIdentifier($0 as AnyObject) : nil }
    }

    /// Returns whether two notifications have the same content. This is faster than comparing descriptions.
    func isAlike(_ other: Self) -> Bool {
        func hashable(_ value: Any) -> AnyHashable { value as? AnyHashable ?? AnyHashable(StepText.describe(value)) }
        return name == other.name && identity == other.identity && object.map(hashable) == other.object.map(hashable)
            && userInfo?.mapValues(hashable) == other.userInfo?.mapValues(hashable)
    }
}

/// The things that a user of a service sees during one history.
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
    /// Everything that the history brought about, in any order.
    var effects: [String] { Self.parts(of: rest) + contents }
    private var contents: [String] { posts.map(\.content) }

    private static func parts(of state: ProvenState?) -> [String] { state.map { StepText.parts(of: $0.value) } ?? [] }

    /// Returns whether anything comes after a moment.
    func isPending(at moment: Int) -> Bool {
        states[moment] != rest || posts.contains { $0.moment ?? .max > moment }
    }

    // MARK: Comparing

    /// A difference, and the part of a trace in which it is confirmed.
    typealias Difference = (kind: StepDifference.Kind, part: (StepTrace) -> ProvenState?)

    /// Returns the differences from this trace to the trace after the step.
    ///
    /// Where the versions differ at rest, they differ on the way, too: then only the state at rest counts.
    ///
    /// - Parameter once: Whether the history has one event, so that an effect can't come twice.
    func differences(to after: StepTrace, once: Bool) -> [Difference] {
        if livesOn != after.livesOn { return [(.lifetime, { ProvenState(value: $0.livesOn) })] }
        if rest != after.rest { return [(kindOfState(after, once: once), \.rest)] }
        return [difference(inTime: after), difference(inPosts: after, once: once)].compactMap(\.self)
    }

    /// Returns the kind of a difference between the effects of the versions.
    private static func kind(_ old: [String], _ new: [String], once: Bool) -> StepDifference.Kind {
        let (gone, come) = (old.without(new), new.without(old))
        if gone.isEmpty == come.isEmpty { return gone.isEmpty ? .reordered : .payload }
        let isAgain = come.isEmpty ? once && gone.allSatisfy(new.contains) : come.allSatisfy(old.contains)
        return isAgain ? .doubled : come.isEmpty ? .lost : .gained
    }

    private func kindOfState(_ after: StepTrace, once: Bool) -> StepDifference.Kind {
        let (parts, partsAfter) = (Self.parts(of: rest), Self.parts(of: after.rest))
        let (texts, textsAfter) = (parts.filter { Int($0) == nil }, partsAfter.filter { Int($0) == nil })
        let (isIdle, isIdleAfter) = (rest == states[0], after.rest == after.states[0])
        if isIdle != isIdleAfter, states.count > 3 { return isIdle ? .gained : .lost }
        let counts = [states[0], rest, after.rest].compactMap { Int("\($0?.value ?? "")") }
        if counts.count == 3, states.count > 3 {
            let (start, old, new) = (counts[0], counts[1], counts[2])
            if new - start == 2 * (old - start) { return .doubled }
            return 2 * (new - start) != old - start ? .payload : once ? .doubled : .lost
        }
        // A number beside other values may be their count.
        return texts == textsAfter ? Self.kind(parts, partsAfter, once: once) : Self.kind(texts, textsAfter, once: once)
    }

    private func difference(inTime after: StepTrace) -> Difference? {
        // Without its service, a version can't catch up. The history without the release shows such a difference, too.
        guard rest != nil else { return nil }
        let moments = states.indices.filter { states[$0] != nil && after.states[$0] != nil }
        guard let first = moments.first(where: { states[$0] != after.states[$0] }) else { return nil }
        let earlier = moments.prefix { $0 < first }
        let (old, new) = (Self.parts(of: states[first]), Self.parts(of: after.states[first]))
        let isLate =
            states[first] == rest || new.without(old).isEmpty
            || earlier.contains { after.states[$0] == after.states[first] }
        let isEarly =
            after.states[first] == rest || old.without(new).isEmpty || earlier.contains { states[$0] == states[first] }
        return (isLate == isEarly ? .reordered : isLate ? .later : .earlier, { $0.states[first] })
    }

    private func difference(inPosts after: StepTrace, once: Bool) -> Difference? {
        guard messagesWithoutName.isEmpty, after.messagesWithoutName.isEmpty else { return nil }
        if contents.sorted() != after.contents.sorted() {
            var kind = Self.kind(contents, after.contents, once: once)
            if kind == .payload, posts.map(\.object).sorted() != after.posts.map(\.object).sorted() { kind = .object }
            let isOther = posts.map(\.name).sorted() != after.posts.map(\.name).sorted()
            return (isOther && kind != .doubled ? .posts : kind, { ProvenState(value: $0.contents.sorted()) })
        }
        if contents != after.contents { return (.reordered, { ProvenState(value: $0.contents) }) }
        if posts.map(\.place) != after.posts.map(\.place) {
            return (.elsewhere, { ProvenState(value: $0.posts.map { $0.content + ($0.place?.rawValue ?? "") }) })
        }
        for (index, (old, new)) in zip(posts, after.posts).enumerated() {
            if old.moment != new.moment {
                let kind: StepDifference.Kind = old.moment ?? 0 < new.moment ?? 0 ? .later : .earlier
                return (kind, { ProvenState(value: $0.posts.map { "\($0.content), \($0.moment ?? 0)" }) })
            }
            // In one version, the state changes before the post. The run may have another number of posts.
            if old.state != new.state, old.state != nil, new.state != nil {
                return (.reordered, { $0.posts.dropFirst(index).first?.state })
            }
        }
        return nil
    }

    // MARK: Describing

    /// Describes the trace, one event a line.
    var description: String {
        var (lines, shown): ([String], ProvenState?) = ([], nil)
        for (moment, state) in states.enumerated() {
            let isLast = moment == states.count - 1
            var parts = posts.filter { $0.moment == moment || isLast && $0.moment == nil }.map { post in
                let state = post.state.map { ", while the state is \(StepText.describe($0.value))" } ?? ""
                return "posts \(post.content)\(post.place?.rawValue ?? "")\(state)"
            }
            if let state, state != shown || moment < states.count - 2 {
                parts.append("the state is \(StepText.describe(state.value))")
                shown = state
            }
            if isLast, livesOn { parts.append("the service lives on") }
            let label =
                [0: "made", states.count - 2: "a turn later", states.count - 1: "at rest"][moment] ?? "\(moment)"
            if moment > 0 || states.count == 3, !parts.isEmpty {
                lines.append("\(label): \(parts.joined(separator: "; "))")
            }
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
        case .struct where value is any CustomStringConvertible: return [describe(value)]
        case .tuple, .optional, .struct: return values.flatMap(parts)
        default: return [describe(value)]
        }
    }
}
