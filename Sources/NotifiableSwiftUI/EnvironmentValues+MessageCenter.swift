#if canImport(SwiftUI)
    public import NotifiableAdapter
    public import SwiftUI

    extension EnvironmentValues {
        /// The message center of a view and its content; ``NotifiableAdapter/ActorMessaging/MessageCenter/default``
        /// unless set.
        ///
        /// Previews and tests inject one of their own: `.environment(\.messageCenter, MessageCenter())`.
        public var messageCenter: MessageCenter {
            get { self[MessageCenterKey.self] }
            set { self[MessageCenterKey.self] = newValue }
        }
    }

    private struct MessageCenterKey: EnvironmentKey {
        // Computed, because each test may have its own default center.
        static var defaultValue: MessageCenter { .default }
    }
#endif
