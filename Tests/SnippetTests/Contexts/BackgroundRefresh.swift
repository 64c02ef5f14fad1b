// A notification of UIKit's that SystemMessages has no message for, for the snippet that declares one. The stubs of
// UIKit contain only the notifications that this package uses.

import UIKit

extension UIApplication {
    nonisolated static let backgroundRefreshStatusDidChangeNotification = Notification.Name(
        "UIApplicationBackgroundRefreshStatusDidChangeNotification"
    )
}
