#if canImport(Darwin)
    public import Foundation

    /// Messages for what undo managers post.
    extension UndoManager {
        /// The messages for what undo managers post, named as ``Foundation/UserDefaults/Bridged`` says.
        ///
        /// Posted where the undo manager is used, as Apple documents: on the main actor, to which the class belongs in Swift.
        /// Apple's messages are main-actor ones. Those about the closing of a group, which carry whether it can be discarded,
        /// are left out. Linux lacks the class.
        public enum Bridged {}
    }

    extension UndoManager.Bridged {
        /// A group has been opened or is being closed, or the redo stack is looked at; Apple's
        /// `UndoManager.CheckpointMessage`.
        public struct CheckpointMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The undo manager.
            public typealias Subject = UndoManager

            /// `NSNotification.Name.NSUndoManagerCheckpoint`.
            public static var name: Notification.Name { .NSUndoManagerCheckpoint }

            /// Makes the message.
            public init() {}
        }

        /// An undo group has been opened; Apple's `UndoManager.DidOpenUndoGroupMessage`.
        public struct DidOpenUndoGroupMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The undo manager.
            public typealias Subject = UndoManager

            /// `NSNotification.Name.NSUndoManagerDidOpenUndoGroup`.
            public static var name: Notification.Name { .NSUndoManagerDidOpenUndoGroup }

            /// Makes the message.
            public init() {}
        }

        /// A change is about to be undone; Apple's `UndoManager.WillUndoChangeMessage`.
        public struct WillUndoChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The undo manager.
            public typealias Subject = UndoManager

            /// `NSNotification.Name.NSUndoManagerWillUndoChange`.
            public static var name: Notification.Name { .NSUndoManagerWillUndoChange }

            /// Makes the message.
            public init() {}
        }

        /// A change has been undone; Apple's `UndoManager.DidUndoChangeMessage`.
        public struct DidUndoChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The undo manager.
            public typealias Subject = UndoManager

            /// `NSNotification.Name.NSUndoManagerDidUndoChange`.
            public static var name: Notification.Name { .NSUndoManagerDidUndoChange }

            /// Makes the message.
            public init() {}
        }

        /// A change is about to be redone; Apple's `UndoManager.WillRedoChangeMessage`.
        public struct WillRedoChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The undo manager.
            public typealias Subject = UndoManager

            /// `NSNotification.Name.NSUndoManagerWillRedoChange`.
            public static var name: Notification.Name { .NSUndoManagerWillRedoChange }

            /// Makes the message.
            public init() {}
        }

        /// A change has been redone; Apple's `UndoManager.DidRedoChangeMessage`.
        public struct DidRedoChangeMessage: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
            /// The undo manager.
            public typealias Subject = UndoManager

            /// `NSNotification.Name.NSUndoManagerDidRedoChange`.
            public static var name: Notification.Name { .NSUndoManagerDidRedoChange }

            /// Makes the message.
            public init() {}
        }
    }
#endif
