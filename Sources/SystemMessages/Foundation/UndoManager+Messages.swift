// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Requirements inherit the documentation of their protocols; `.ci/documentation` checks it.

#if canImport(Darwin)
    public import Foundation

    /// Messages that undo managers post.
    extension UndoManager {
        /// The messages that undo managers post.
        ///
        /// An undo manager posts them where it is used, as Apple documents: on the main actor, to which the class is
        /// isolated in Swift. Apple's messages are main-actor messages. Messages about the closing of a group, which
        /// carry whether it can be discarded, are left out. Linux lacks the class.
        public enum Bridged: Sendable {
            /// A message that an undo manager posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage
            where Subject == UndoManager {}
        }
    }

    extension UndoManager.Bridged {
        /// A group has been opened or is being closed, or the redo stack is examined; Apple's
        /// `UndoManager.CheckpointMessage`.
        public struct CheckpointMessage: Message {
            public static var name: Notification.Name { .NSUndoManagerCheckpoint }
            public init() {}
        }

        /// An undo group has been opened; Apple's `UndoManager.DidOpenUndoGroupMessage`.
        public struct DidOpenUndoGroupMessage: Message {
            public static var name: Notification.Name { .NSUndoManagerDidOpenUndoGroup }
            public init() {}
        }

        /// A change is about to be undone; Apple's `UndoManager.WillUndoChangeMessage`.
        public struct WillUndoChangeMessage: Message {
            public static var name: Notification.Name { .NSUndoManagerWillUndoChange }
            public init() {}
        }

        /// A change has been undone; Apple's `UndoManager.DidUndoChangeMessage`.
        public struct DidUndoChangeMessage: Message {
            public static var name: Notification.Name { .NSUndoManagerDidUndoChange }
            public init() {}
        }

        /// A change is about to be redone; Apple's `UndoManager.WillRedoChangeMessage`.
        public struct WillRedoChangeMessage: Message {
            public static var name: Notification.Name { .NSUndoManagerWillRedoChange }
            public init() {}
        }

        /// A change has been redone; Apple's `UndoManager.DidRedoChangeMessage`.
        public struct DidRedoChangeMessage: Message {
            public static var name: Notification.Name { .NSUndoManagerDidRedoChange }
            public init() {}
        }
    }

    extension MessageCenter.MessageIdentifier where Self == UndoManager.Bridged.CheckpointMessage.Identifier {
        /// A group has been opened or is being closed, or the redo stack is examined.
        public static var checkpoint: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UndoManager.Bridged.DidOpenUndoGroupMessage.Identifier {
        /// An undo group has been opened.
        public static var didOpenUndoGroup: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UndoManager.Bridged.WillUndoChangeMessage.Identifier {
        /// A change is about to be undone.
        public static var willUndoChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UndoManager.Bridged.DidUndoChangeMessage.Identifier {
        /// A change has been undone.
        public static var didUndoChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UndoManager.Bridged.WillRedoChangeMessage.Identifier {
        /// A change is about to be redone.
        public static var willRedoChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier where Self == UndoManager.Bridged.DidRedoChangeMessage.Identifier {
        /// A change has been redone.
        public static var didRedoChange: Self { .init() }
    }
#endif
