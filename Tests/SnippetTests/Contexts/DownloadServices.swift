// The program of Samples/DownloadService, as far as the snippets about the migration of its download manager need it:
// what the migration does not touch.

import Foundation
import NotifiableAdapter

final class SessionService: Sendable {}

final class TransferQueue: Sendable {}

nonisolated struct DownloadList: Equatable, Sendable {
    private(set) var isPaused = false
    private(set) var finished: [String] = []

    mutating func pause() { isPaused = true }
    mutating func finish(_ file: String) { finished.append(file) }
}

nonisolated extension Notification.Name {
    static let sessionDidExpire = Self("XYZSessionDidExpire")
    static let transferDidFinish = Self("XYZTransferDidFinish")
    static let downloadDidFinish = Self("XYZDownloadDidFinish")
}
