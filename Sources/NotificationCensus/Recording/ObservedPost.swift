internal import CNotificationCensus
internal import CensusFile

/// A captured post: numbers that identify the values that ``PostDetails`` describes.
///
/// The post borrows the stack, so it must not outlive the capture.
struct ObservedPost {
    let name: PostName
    /// The frames from the poster on, or from the census's own on if Foundation's can't be identified by their image.
    let stack: UnsafeBufferPointer<CCensusFrame>
    let executor: UInt64
    /// The address of the object's type, or 0.
    let object: UInt64
    /// A hash of the payload's keys and types, or 0.
    let payload: UInt64
    /// The index of the name that was posted by the enclosing post, or -1.
    let enclosing: Int
    /// The time in nanoseconds.
    let time: UInt64
}

/// The identity of a post: a notification's name, or a message's type.
///
/// The kind is stored as a flag, because a `CensusSnapshot.Kind` is hashed by the text of its raw value.
struct PostName: Hashable, Sendable {
    let isMessage: Bool
    let text: String

    init(kind: CensusSnapshot.Kind, text: String) {
        isMessage = kind == .message
        self.text = text
    }

    var kind: CensusSnapshot.Kind { isMessage ? .message : .notification }
}

/// The description of a post that differs from earlier posts. Making it calls foreign code.
struct PostDetails {
    /// A copy that shares nothing with the poster's string.
    let name: PostName
    let frames: [FrameLocation]
    /// The images that contain the frames.
    let images: [ImageLocation]
    let executor: CensusSnapshot.Executor
    let object: String?
    let payload: PayloadShape
}

/// A frame as an address in this process.
struct FrameLocation: Equatable {
    let address: UInt
    /// The slide of the frame's image, which identifies the image while it is loaded; `nil` outside all images.
    let slide: UInt?
}

/// An image as loaded into this process.
struct ImageLocation {
    let slide: UInt
    let image: CensusSnapshot.Image
}
