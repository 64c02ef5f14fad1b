import Foundation

// What the parts of the program have always told each other, and from where.

extension Notification.Name {
    /// The server no longer takes a token. Posted on the transfer queue.
    static let requestWasRejected = Self("DownloadServiceRequestWasRejected")
    /// Somebody signed in. Posted on the main actor.
    static let userDidSignIn = Self("DownloadServiceUserDidSignIn")

    /// The session is over. Posted where the request was rejected.
    static let sessionDidExpire = Self("DownloadServiceSessionDidExpire")
    /// There is a session again. Posted where somebody signed in.
    static let sessionDidRenew = Self("DownloadServiceSessionDidRenew")

    /// The administrator has sent settings. Posted on a thread of the system's.
    static let managedSettingsDidArrive = Self("DownloadServiceManagedSettingsDidArrive")
    /// The settings are others now. Posted on the main actor.
    static let settingsDidChange = Self("DownloadServiceSettingsDidChange")
    /// The program may be ended at any time from now on. Posted on the main actor.
    static let appWillResignActive = Self("DownloadServiceAppWillResignActive")

    /// Some bytes of a file have come in. Posted on the transfer queue.
    static let transferDidAdvance = Self("DownloadServiceTransferDidAdvance")
    /// A file has come in, or failed to. Posted on the transfer queue.
    static let transferDidFinish = Self("DownloadServiceTransferDidFinish")

    /// No download goes on until there is a session again. Posted by the download manager.
    static let downloadsDidPause = Self("DownloadServiceDownloadsDidPause")
    /// A download is over. Posted by the download manager.
    static let downloadDidFinish = Self("DownloadServiceDownloadDidFinish")
}
