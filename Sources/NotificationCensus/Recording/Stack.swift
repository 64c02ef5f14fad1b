internal import CNotificationCensus
internal import CensusFile
internal import Foundation

/// The address ranges of Foundation's images, if it has its own: they tell its frames from a poster's.
struct FoundationImages: Sendable {
    private let ranges: [Range<UInt>]

    /// Finds Foundation by the addresses of its types.
    init() {
        // A program that links Foundation statically has one image with everything in it.
        let own = Self.image(of: Recorder.self)
        let types: [Any.Type] = [NotificationCenter.self, Thread.self]
        let images = types.compactMap(Self.image).filter { $0.slide != own?.slide }
        ranges = images.map { UInt($0.lowerBound)..<UInt($0.upperBound) }
    }

    private static func image(of type: Any.Type) -> CCensusImage? {
        var image = CCensusImage()
        return CCensusFindImage(unsafeBitCast(type, to: UInt.self), &image) ? image : nil
    }

    /// Returns the index of the first frame behind the innermost run of Foundation's frames, or `nil` if there is none.
    ///
    /// Foundation calls the census's observer itself, so only a few frames of the census are below the run.
    func endOfRun(in stack: UnsafeBufferPointer<CCensusFrame>) -> Int? {
        guard let start = stack.prefix(8).firstIndex(where: contains) else { return nil }
        return stack[start...].firstIndex { !contains($0) }
    }

    /// Returns the first frame behind the next run of Foundation's frames: the function that posts an enclosing
    /// notification, or one that Foundation calls for another reason.
    func frame(behindRunAfter index: Int, in stack: UnsafeBufferPointer<CCensusFrame>) -> CCensusFrame? {
        guard let start = stack[index...].firstIndex(where: contains) else { return nil }
        return stack[start...].first { !contains($0) }
    }

    private func contains(_ frame: CCensusFrame) -> Bool {
        ranges.contains { $0.contains(frame.returnAddress) }
    }
}

extension PostDetails {
    /// Finds the images of a stack.
    static func locations(of stack: UnsafeBufferPointer<CCensusFrame>) -> (
        frames: [FrameLocation], images: [ImageLocation]
    ) {
        var images: [ImageLocation] = []
        var image = CCensusImage()
        let frames = stack.map { frame in
            let address = frame.returnAddress
            // Neighboring frames are often in the same image.
            if !(image.lowerBound..<image.upperBound).contains(address) {
                guard CCensusFindImage(address, &image) else { return FrameLocation(address: address, slide: nil) }
            }
            if !images.contains(where: { $0.slide == image.slide }) {
                images.append(ImageLocation(slide: image.slide, image: CensusSnapshot.Image(image)))
            }
            return FrameLocation(address: address, slide: image.slide)
        }
        return (frames, images)
    }
}

extension CensusSnapshot.Image {
    init(_ image: CCensusImage) {
        let path = image.path.map { String(cString: $0) } ?? ""
        let buildID = withUnsafeBytes(of: image.buildID) { bytes in
            bytes.prefix(image.buildIDLength).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
        }
        self.init(path: path.isEmpty ? Self.programPath : path, buildID: buildID.isEmpty ? nil : buildID)
    }

    /// The program's own path, which the loader doesn't report on Linux.
    private static let programPath =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        ?? ProcessInfo.processInfo.arguments.first ?? ""
}

extension CensusSnapshot.Executor {
    /// Identifies the executor, queue or thread that runs the caller, without describing it.
    static func currentIdentity(_ isOnMainExecutor: Bool) -> UInt64 {
        if isOnMainExecutor { return 1 }
        let queue = CCensusQueueHash()
        if queue != 0 { return queue }
        if CCensusIsMainThread() { return 2 }
        return withUnsafeCurrentTask { $0 == nil } ? 4 : 3
    }

    /// Describes the executor, queue or thread that runs the caller.
    init(currentWithIdentity identity: UInt64) {
        switch identity {
        case 1: self = .mainExecutor
        case 2: self = .mainThread
        case 3: self = .task
        case 4: self = .other
        default: self = .queue(CCensusQueueLabel().map { String(cString: $0) } ?? "")
        }
    }
}
