// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit

    extension NSView {
        /// Messages that views post.
        public enum Bridged: MessageNamespace {
            /// A message that a view posts.
            public protocol Message: MainActorEvent where Subject == NSView {}
            /// The frame of the view has changed; posted if `postsFrameChangedNotifications` is `true`.
            public struct FrameDidChangeMessage: Message { public static let name = frameDidChangeNotification }
            /// The bounds of the view have changed; posted if `postsBoundsChangedNotifications` is `true`.
            public struct BoundsDidChangeMessage: Message { public static let name = boundsDidChangeNotification }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == NSView.Bridged {
        public static var frameDidChange: Self.FrameDidChangeMessage.Identifier { .init() }
        public static var boundsDidChange: Self.BoundsDidChangeMessage.Identifier { .init() }
    }

    extension NSSplitView {
        /// Messages that split views post.
        public enum Bridged: MessageNamespace {
            /// A message that a split view posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage where Subject == NSSplitView {}
            /// The subviews are about to be resized.
            public struct WillResizeSubviewsMessage: Message, UserInfoCodable {
                public static let name = willResizeSubviewsNotification
                public static let userInfo = UserInfoCoding(
                    Self.init,
                    .key("NSSplitViewDividerIndex", \.dividerIndex),
                    .key("NSSplitViewUserResizeKey", \.isUserResize)
                )
                /// The divider that moves, if only one does.
                public var dividerIndex: Int?
                var isUserResize: Bool?
                /// Whether the user drags the divider.
                public var userResize: Bool { isUserResize ?? false }
            }
            /// The subviews have been resized.
            public struct DidResizeSubviewsMessage: Message, UserInfoCodable {
                public static let name = didResizeSubviewsNotification
                public static let userInfo = UserInfoCoding(
                    Self.init,
                    .key("NSSplitViewDividerIndex", \.dividerIndex),
                    .key("NSSplitViewUserResizeKey", \.isUserResize)
                )
                /// The divider that moves, if only one does.
                public var dividerIndex: Int?
                var isUserResize: Bool?
                /// Whether the user drags the divider.
                public var userResize: Bool { isUserResize ?? false }
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == NSSplitView.Bridged {
        public static var willResizeSubviews: Self.WillResizeSubviewsMessage.Identifier { .init() }
        public static var didResizeSubviews: Self.DidResizeSubviewsMessage.Identifier { .init() }
    }

    extension NSControl {
        /// Messages that controls with text post.
        public enum Bridged: MessageNamespace {
            /// A message that a control posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage where Subject == NSControl {}
            /// Editing of the control's text has begun.
            public struct TextDidBeginEditingMessage: Message, UserInfoCodable {
                public static let name = textDidBeginEditingNotification
                public static let userInfo = UserInfoCoding(Self.init, .key("NSFieldEditor", \.fieldEditor))
                /// The editor of the control's text.
                public var fieldEditor: NSText
            }
            /// The control's text has changed.
            public struct TextDidChangeMessage: Message, UserInfoCodable {
                public static let name = textDidChangeNotification
                public static let userInfo = UserInfoCoding(Self.init, .key("NSFieldEditor", \.fieldEditor))
                /// The editor of the control's text.
                public var fieldEditor: NSText
            }
            /// Editing of the control's text has ended.
            public struct TextDidEndEditingMessage: Message, UserInfoCodable {
                public static let name = textDidEndEditingNotification
                public static let userInfo = UserInfoCoding(Self.init, .key("NSFieldEditor", \.fieldEditor))
                /// The editor of the control's text.
                public var fieldEditor: NSText
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == NSControl.Bridged {
        public static var textDidBeginEditing: Self.TextDidBeginEditingMessage.Identifier { .init() }
        public static var textDidChange: Self.TextDidChangeMessage.Identifier { .init() }
        public static var textDidEndEditing: Self.TextDidEndEditingMessage.Identifier { .init() }
    }

    extension NSTextView {
        /// Messages that text views post. As in Apple's, notifications of `NSText` have a text view as their subject.
        public enum Bridged: MessageNamespace {
            /// A message that a text view posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage where Subject == NSTextView {}
            /// A message that a text view posts, without properties.
            public protocol Event: Message, SystemEvent {}
            /// Editing of the text has begun.
            public struct DidBeginEditingMessage: Event { public static let name = didBeginEditingNotification }
            /// The text has changed.
            public struct DidChangeMessage: Event { public static let name = didChangeNotification }
            /// The attributes of typed text have changed.
            public struct DidChangeTypingAttributesMessage: Event {
                public static let name = didChangeTypingAttributesNotification
            }
            /// Editing of the text has ended.
            public struct DidEndEditingMessage: Message, UserInfoCodable {
                public static let name = didEndEditingNotification
                public static let userInfo = UserInfoCoding(Self.init, .key(movementUserInfoKey, \.textMovement))
                /// The raw value of the `NSTextMovement` that ended editing.
                public var textMovement: Int?
            }
            /// The selection has changed.
            public struct DidChangeSelectionMessage: Message, UserInfoCodable {
                public static let name = didChangeSelectionNotification
                public static let userInfo = UserInfoCoding(
                    Self.init,
                    .key("NSOldSelectedCharacterRange", \.oldSelectedCharacterRange)
                )
                /// The previous selection.
                public var oldSelectedCharacterRange: NSRange?
            }
            /// Another text view will post the messages of its layout manager.
            public struct WillChangeNotifyingTextViewMessage: Message, UserInfoCodable {
                public static let name = willChangeNotifyingTextViewNotification
                public static let userInfo = UserInfoCoding(
                    Self.init,
                    .key("NSOldNotifyingTextView", \.oldNotifyingTextView),
                    .key("NSNewNotifyingTextView", \.newNotifyingTextView)
                )
                /// The text view that posts now.
                public var oldNotifyingTextView: NSTextView?
                /// The text view that will post.
                public var newNotifyingTextView: NSTextView?
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == NSTextView.Bridged {
        public static var didBeginEditing: Self.DidBeginEditingMessage.Identifier { .init() }
        public static var didChange: Self.DidChangeMessage.Identifier { .init() }
        public static var didChangeTypingAttributes: Self.DidChangeTypingAttributesMessage.Identifier { .init() }
        public static var didEndEditing: Self.DidEndEditingMessage.Identifier { .init() }
        public static var didChangeSelection: Self.DidChangeSelectionMessage.Identifier { .init() }
        public static var willChangeNotifyingTextView: Self.WillChangeNotifyingTextViewMessage.Identifier { .init() }
    }

    extension NSMenu {
        /// Messages that menus post.
        public enum Bridged: MessageNamespace {
            /// A message that a menu posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage where Subject == NSMenu {}
            /// A message that a menu posts, without properties.
            public protocol Event: Message, SystemEvent {}
            /// The user has opened the menu.
            public struct DidBeginTrackingMessage: Event { public static let name = didBeginTrackingNotification }
            /// The menu has been closed.
            public struct DidEndTrackingMessage: Event { public static let name = didEndTrackingNotification }
            /// The action of an item is about to be sent.
            public struct WillSendActionMessage: Event { public static let name = willSendActionNotification }
            /// The action of an item has been sent.
            public struct DidSendActionMessage: Event { public static let name = didSendActionNotification }
            /// An item has been added.
            public struct DidAddItemMessage: Message, UserInfoCodable {
                public static let name = didAddItemNotification
                public static let userInfo = UserInfoCoding(Self.init, .key("NSMenuItemIndex", \.itemIndex))
                /// The index of the item.
                public var itemIndex: Int
            }
            /// An item has changed.
            public struct DidChangeItemMessage: Message, UserInfoCodable {
                public static let name = didChangeItemNotification
                public static let userInfo = UserInfoCoding(Self.init, .key("NSMenuItemIndex", \.itemIndex))
                /// The index of the item.
                public var itemIndex: Int
            }
            /// An item has been removed.
            public struct DidRemoveItemMessage: Message, UserInfoCodable {
                public static let name = didRemoveItemNotification
                public static let userInfo = UserInfoCoding(Self.init, .key("NSMenuItemIndex", \.itemIndex))
                /// The index of the item.
                public var itemIndex: Int
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == NSMenu.Bridged {
        public static var didBeginTracking: Self.DidBeginTrackingMessage.Identifier { .init() }
        public static var didEndTracking: Self.DidEndTrackingMessage.Identifier { .init() }
        public static var willSendAction: Self.WillSendActionMessage.Identifier { .init() }
        public static var didSendAction: Self.DidSendActionMessage.Identifier { .init() }
        public static var didAddItem: Self.DidAddItemMessage.Identifier { .init() }
        public static var didChangeItem: Self.DidChangeItemMessage.Identifier { .init() }
        public static var didRemoveItem: Self.DidRemoveItemMessage.Identifier { .init() }
    }

    extension NSPopover {
        /// Messages that popovers post.
        public enum Bridged: MessageNamespace {
            /// A message that a popover posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage where Subject == NSPopover {}
            /// A message that a popover posts, without properties.
            public protocol Event: Message, SystemEvent {}
            /// The popover is about to be shown.
            public struct WillShowMessage: Event { public static let name = willShowNotification }
            /// The popover is shown.
            public struct DidShowMessage: Event { public static let name = didShowNotification }
            /// The popover is about to close.
            public struct WillCloseMessage: Message, UserInfoCodable {
                public static let name = willCloseNotification
                public static let userInfo = UserInfoCoding(Self.init, .rawValue(closeReasonUserInfoKey, \.closeReason))
                /// Why the popover closes.
                public var closeReason: CloseReason
            }
            /// The popover has been closed.
            public struct DidCloseMessage: Message, UserInfoCodable {
                public static let name = didCloseNotification
                public static let userInfo = UserInfoCoding(Self.init, .rawValue(closeReasonUserInfoKey, \.closeReason))
                /// Why the popover closes.
                public var closeReason: CloseReason
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == NSPopover.Bridged {
        public static var willShow: Self.WillShowMessage.Identifier { .init() }
        public static var didShow: Self.DidShowMessage.Identifier { .init() }
        public static var willClose: Self.WillCloseMessage.Identifier { .init() }
        public static var didClose: Self.DidCloseMessage.Identifier { .init() }
    }
#endif
