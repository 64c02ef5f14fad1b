#if canImport(Darwin)
    public import Foundation

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UndoManager.Bridged.CheckpointMessage> {
        /// A group has been opened or is being closed, or the redo stack is looked at.
        public static var checkpoint: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UndoManager.Bridged.DidOpenUndoGroupMessage> {
        /// An undo group has been opened.
        public static var didOpenUndoGroup: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UndoManager.Bridged.WillUndoChangeMessage> {
        /// A change is about to be undone.
        public static var willUndoChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UndoManager.Bridged.DidUndoChangeMessage> {
        /// A change has been undone.
        public static var didUndoChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UndoManager.Bridged.WillRedoChangeMessage> {
        /// A change is about to be redone.
        public static var willRedoChange: Self { .init() }
    }

    extension MessageCenter.MessageIdentifier
    where Self == MessageCenter.BaseMessageIdentifier<UndoManager.Bridged.DidRedoChangeMessage> {
        /// A change has been redone.
        public static var didRedoChange: Self { .init() }
    }
#endif
