import Foundation

// The notifications of the program, and where they are posted.

nonisolated extension Notification.Name {
    /// The server rejected a token. Posted on the transfer queue.
    static let requestWasRejected = Self("DownloadServiceRequestWasRejected")
    /// The user signed in. Posted on the main actor.
    static let userDidSignIn = Self("DownloadServiceUserDidSignIn")

    /// The session is over. Posted where the request was rejected.
    static let sessionDidExpire = Self("DownloadServiceSessionDidExpire")
    /// There is a new session. Posted where the user signed in.
    static let sessionDidRenew = Self("DownloadServiceSessionDidRenew")

    /// The administrator sent settings. Posted on one of the system's threads.
    static let managedSettingsDidArrive = Self("DownloadServiceManagedSettingsDidArrive")
    /// The settings changed. Posted on the main actor.
    static let settingsDidChange = Self("DownloadServiceSettingsDidChange")
    /// The system may end the program from now on. Posted on the main actor.
    static let appWillResignActive = Self("DownloadServiceAppWillResignActive")

    /// A part of a file arrived. Posted on the transfer queue.
    static let transferDidAdvance = Self("DownloadServiceTransferDidAdvance")
    /// A file arrived, or failed to. Posted on the transfer queue.
    static let transferDidFinish = Self("DownloadServiceTransferDidFinish")

    /// All downloads wait for a session. Posted by the download manager.
    static let downloadsDidPause = Self("DownloadServiceDownloadsDidPause")
    /// A download ended. Posted by the download manager.
    static let downloadDidFinish = Self("DownloadServiceDownloadDidFinish")
}

/// The keys of the payloads.
nonisolated enum PayloadKey {
    static let account = "account"
    static let bytes = "bytes"
    static let chunkBytes = "chunkBytes"
    static let failure = "failure"
    static let file = "file"
    static let token = "token"
}
