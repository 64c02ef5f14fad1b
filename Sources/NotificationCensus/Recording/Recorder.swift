internal import ActorMessaging
internal import CNotificationCensus
internal import CensusFile
internal import Foundation

/// Captures posts on the posting thread, and aggregates them.
///
/// Capturing, describing and symbolicating call foreign code: `hash(into:)` of payload keys, names of types, the
/// loader. None of it runs under the lock, which guards pure state only.
///
/// `@unchecked Sendable`: `lock` guards `state` and `isRecording`; the rest is immutable.
final class Recorder: @unchecked Sendable {
    private static let lastIdentity = Atomic<Int>(0)

    let configuration: NotificationCensus.Configuration
    let start = Date()
    let startTime = CCensusNow()
    private let identity: UInt64
    /// Foundation's images; `nil` if the observed center isn't Foundation's, so Foundation doesn't call the census.
    private let foundation: FoundationImages?
    private let lock = Lock(())
    private var state: CensusState
    private var isRecording = false

    init(configuration: NotificationCensus.Configuration, isCalledByFoundation: Bool) {
        self.configuration = configuration
        foundation = isCalledByFoundation ? FoundationImages() : nil
        state = CensusState(limits: configuration.limits)
        identity = UInt64(Self.lastIdentity.add(1, ordering: .relaxed).newValue)
    }

    /// A copy of the record.
    var recorded: CensusState {
        var copy: CensusState?
        lock.run { copy = state }
        return copy ?? state
    }

    /// Starts or stops recording.
    ///
    /// - Returns: Whether the state has changed.
    func setRecording(_ isRecording: Bool) -> Bool {
        var isChanged = false
        lock.run {
            isChanged = self.isRecording != isRecording
            self.isRecording = isRecording
        }
        return isChanged
    }

    // MARK: Recording

    /// Records a notification inside `post`, on the posting thread.
    func record(_ notification: Notification) {
        record(
            PostName(kind: .notification, text: notification.name.rawValue),
            object: notification.object,
            payload: notification.userInfo
        )
    }

    /// Records a post inside `post`, on the posting thread.
    func record(_ name: PostName, object: Any?, payload: [AnyHashable: Any]?) {
        let time = CCensusNow()
        if let sampling = configuration.sampling {
            var isSkipped = false
            lock.run { isSkipped = isRecording && state.skips(name, at: time, under: sampling) }
            if isSkipped { return }
        }
        withUnsafeTemporaryAllocation(of: CCensusFrame.self, capacity: Self.captureDepth) { buffer in
            let count = buffer.baseAddress.map { CCensusCaptureStack($0, Self.captureDepth) } ?? 0
            let stack = UnsafeBufferPointer(rebasing: buffer[..<count])
            let end = foundation?.endOfRun(in: stack)
            // Without a frame of Foundation, the stack includes this package's frames, identified later by symbol.
            let depth = end == nil ? Self.captureDepth : configuration.stackDepth
            let site = stack.dropFirst(end ?? 0).prefix(depth)
            let enclosing = enclosingPost(of: stack, end)
            let post = ObservedPost(
                name: name,
                stack: UnsafeBufferPointer(rebasing: site),
                executor: CensusSnapshot.Executor.currentIdentity(ProcessMainRunLoop.main.isCurrent),
                object: object.map { UInt64(UInt(bitPattern: ObjectIdentifier(type(of: $0)))) } ?? 0,
                payload: PayloadShape.hash(of: payload),
                enclosing: Int(enclosing.value),
                time: time
            )
            var outcome = record(post, details: nil)
            if outcome == .needsDetails {
                outcome = record(post, details: PostDetails(of: post, object: object, payload: payload))
            }
            if case .recorded(let name, let site) = outcome, name >= 0, let end {
                note(stack[end], name: name, site: site, in: enclosing.frame)
            }
        }
    }

    private func enclosingPost(of stack: UnsafeBufferPointer<CCensusFrame>, _ end: Int?) -> CCensusEnclosing {
        guard !stack.isEmpty else { return CCensusEnclosing(value: -1, frame: CCensusFrame()) }
        let outer = end.flatMap { foundation?.frame(behindRunAfter: $0, in: stack) }
        return CCensusEnclosingPost(stack[end ?? 0], outer ?? CCensusFrame(), identity)
    }

    /// Notes a post for the posts that it encloses, whether they are recorded before or after it.
    private func note(_ post: CCensusFrame, name: Int, site: Int, in enclosing: CCensusFrame) {
        withUnsafeTemporaryAllocation(of: CCensusWaiting.self, capacity: Int(CCensusWaitingCapacity)) { waiting in
            let frame = site < 0 ? CCensusFrame() : enclosing
            let count = CCensusNotePost(post, identity, Int64(name), frame, Int64(site), waiting.baseAddress)
            guard count > 0 else { return }
            lock.run {
                for inner in waiting.prefix(count) {
                    state.addEnclosing(name: name, count: Int(inner.count), site: Int(inner.site))
                }
            }
        }
    }

    private func record(_ post: ObservedPost, details: PostDetails?) -> CensusState.Outcome {
        var outcome = CensusState.Outcome.recorded(name: -1, site: -1)
        lock.run {
            if isRecording { outcome = state.record(post, details: details) }
        }
        return outcome
    }

    /// The most frames to capture: enough for the census and Foundation, or a message center, and for a site.
    private static let captureDepth = 32
}

extension PostDetails {
    fileprivate init(of post: ObservedPost, object: Any?, payload: [AnyHashable: Any]?) {
        let (frames, images) = Self.locations(of: post.stack)
        self.init(
            name: PostName(kind: post.name.kind, text: String(decoding: post.name.text.utf8, as: UTF8.self)),
            frames: frames,
            images: images,
            executor: CensusSnapshot.Executor(currentWithIdentity: post.executor),
            object: object.map { String(reflecting: type(of: $0)) },
            payload: PayloadShape(payload)
        )
    }
}
