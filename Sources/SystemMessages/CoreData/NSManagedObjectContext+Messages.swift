// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(CoreData)
    public import CoreData

    extension NSManagedObjectContext {
        /// Messages that contexts post, on their queue.
        ///
        /// As with Apple's, main-actor messages are for contexts with main-queue concurrency, and asynchronous messages
        /// for the others. A main-actor message with objects isn't delivered for the others: its conversion fails.
        public enum Bridged: MessageNamespace {
            /// A message with the objects that have changed.
            public protocol ObjectsMessage: MessageCenter.BridgedMainActorMessage, PayloadMessage
            where Subject == NSManagedObjectContext, Payload == ContextChanges<NSManagedObject> {}
            /// A message with the identifiers of the objects that have changed, of a main-queue context.
            public protocol ObjectIDsMessage: MessageCenter.BridgedMainActorMessage, PayloadMessage
            where Subject == NSManagedObjectContext, Payload == ContextChanges<NSManagedObjectID> {}
            /// A message with the identifiers of the objects that have changed, of a private-queue context.
            public protocol ObjectIDsAsyncMessage: MessageCenter.BridgedAsyncMessage, PayloadMessage
            where Subject == NSManagedObjectContext, Payload == ContextChanges<NSManagedObjectID> {}

            /// Objects have been inserted, updated, deleted, refreshed or invalidated.
            public struct ObjectsDidChangeMessage: ObjectsMessage {
                public static let name = Notification.Name.NSManagedObjectContextObjectsDidChange
                public var payload: ContextChanges<NSManagedObject>
                public init(payload: ContextChanges<NSManagedObject>) { self.payload = payload }
            }
            /// The context has been saved. Its objects may be used on the main actor only.
            public struct DidSaveMessage: ObjectsMessage {
                public static let name = Notification.Name.NSManagedObjectContextDidSave
                public var payload: ContextChanges<NSManagedObject>
                public init(payload: ContextChanges<NSManagedObject>) { self.payload = payload }
            }
            /// The context has been saved.
            public struct DidSaveObjectIDsMessage: ObjectIDsMessage {
                public static let name = Notification.Name.NSManagedObjectContextDidSaveObjectIDs
                public var payload: ContextChanges<NSManagedObjectID>
                public init(payload: ContextChanges<NSManagedObjectID>) { self.payload = payload }
            }
            /// The context has been saved.
            public struct DidSaveObjectIDsAsyncMessage: ObjectIDsAsyncMessage {
                public static let name = Notification.Name.NSManagedObjectContextDidSaveObjectIDs
                public var payload: ContextChanges<NSManagedObjectID>
                public init(payload: ContextChanges<NSManagedObjectID>) { self.payload = payload }
            }
            /// The context has merged the changes of another one.
            public struct DidMergeChangesMessage: ObjectIDsMessage {
                public static let name = Notification.Name.NSManagedObjectContextDidMergeChangesObjectIDs
                public var payload: ContextChanges<NSManagedObjectID>
                public init(payload: ContextChanges<NSManagedObjectID>) { self.payload = payload }
            }
            /// The context has merged the changes of another one.
            public struct DidMergeChangesAsyncMessage: ObjectIDsAsyncMessage {
                public static let name = Notification.Name.NSManagedObjectContextDidMergeChangesObjectIDs
                public var payload: ContextChanges<NSManagedObjectID>
                public init(payload: ContextChanges<NSManagedObjectID>) { self.payload = payload }
            }

        }
    }

    extension MessageCenter.MessageIdentifier where Self == NSManagedObjectContext.Bridged {
        public static var objectsDidChange: Self.ObjectsDidChangeMessage.Identifier { .init() }
        public static var didSave: Self.DidSaveMessage.Identifier { .init() }
        public static var didSaveObjectIDs: Self.DidSaveObjectIDsMessage.Identifier { .init() }
        public static var didSaveObjectIDsAsync: Self.DidSaveObjectIDsAsyncMessage.Identifier { .init() }
        public static var didMergeChanges: Self.DidMergeChangesMessage.Identifier { .init() }
        public static var didMergeChangesAsync: Self.DidMergeChangesAsyncMessage.Identifier { .init() }
    }

    extension NSPersistentStoreCoordinator {
        /// Messages that coordinators post.
        public enum Bridged: MessageNamespace {
            /// Another process, or another coordinator, has written to a store; posted on a private thread.
            ///
            /// `@unchecked Sendable`: a history token is immutable.
            public struct RemoteChangeMessage: MessageCenter.BridgedAsyncMessage, UserInfoCodable, @unchecked Sendable {
                public typealias Subject = NSPersistentStoreCoordinator
                public static let name = Notification.Name.NSPersistentStoreRemoteChange
                public static let userInfo = UserInfoCoding(
                    Self.init,
                    .key(NSPersistentStoreURLKey, \.storeURL),
                    .key(NSStoreUUIDKey, \.storeUUID),
                    .key(NSPersistentHistoryTokenKey, \.historyToken)
                )
                /// The location of the store.
                public var storeURL: URL
                /// The identifier of the store.
                public var storeUUID: String
                /// The state of the store's history after the change, if the store has a history.
                public var historyToken: NSPersistentHistoryToken?
            }
        }
    }

    extension MessageCenter.MessageIdentifier where Self == NSPersistentStoreCoordinator.Bridged {
        public static var remoteChange: Self.RemoteChangeMessage.Identifier { .init() }
    }

    /// The objects of a context that have changed, or their identifiers.
    public struct ContextChanges<Element: Hashable> {
        /// The context.
        public var context: NSManagedObjectContext
        /// The inserted objects.
        public var inserted: Set<Element> = []
        /// The updated objects.
        public var updated: Set<Element> = []
        /// The deleted objects.
        public var deleted: Set<Element> = []
        /// The refreshed objects.
        public var refreshed: Set<Element> = []
        /// The invalidated objects.
        public var invalidated: Set<Element> = []
        /// The state of the history after a save or merge, if the store has a history.
        public var historyToken: NSPersistentHistoryToken?

        /// Creates changes of a context, to which objects can be added.
        public init(context: NSManagedObjectContext) { self.context = context }
    }

    /// `@unchecked Sendable`: a history token is immutable, and a context checks the queue of its callers.
    extension ContextChanges: @unchecked Sendable where Element: Sendable {}

    extension ContextChanges where Element == NSManagedObjectID {
        /// The identifiers of the inserted objects.
        public var insertedIDs: Set<NSManagedObjectID> { inserted }
        /// The identifiers of the updated objects.
        public var updatedIDs: Set<NSManagedObjectID> { updated }
        /// The identifiers of the deleted objects.
        public var deletedIDs: Set<NSManagedObjectID> { deleted }
        /// The identifiers of the refreshed objects.
        public var refreshedIDs: Set<NSManagedObjectID> { refreshed }
        /// The identifiers of the invalidated objects.
        public var invalidatedIDs: Set<NSManagedObjectID> { invalidated }
    }

    extension ContextChanges: NotificationPayload {
        private static var isOfIDs: Bool { Element.self == NSManagedObjectID.self }
        private static var fields: [(key: String, property: WritableKeyPath<Self, Set<Element>>)] {
            [
                (isOfIDs ? NSInsertedObjectIDsKey : NSInsertedObjectsKey, \.inserted),
                (isOfIDs ? NSUpdatedObjectIDsKey : NSUpdatedObjectsKey, \.updated),
                (isOfIDs ? NSDeletedObjectIDsKey : NSDeletedObjectsKey, \.deleted),
                (isOfIDs ? NSRefreshedObjectIDsKey : NSRefreshedObjectsKey, \.refreshed),
                (isOfIDs ? NSInvalidatedObjectIDsKey : NSInvalidatedObjectsKey, \.invalidated),
            ]
        }

        public init?(_ notification: Notification) {
            guard let context = notification.object as? NSManagedObjectContext,
                Self.isOfIDs || context.concurrencyType == .mainQueueConcurrencyType
            else { return nil }
            self.init(context: context)
            for (key, property) in Self.fields {
                self[keyPath: property] = notification.userInfo?[key] as? Set<Element> ?? []
            }
            historyToken = notification.userInfo?[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken
        }

        public func notification(_ name: Notification.Name) -> Notification {
            var userInfo: [AnyHashable: Any] = [:]
            for (key, property) in Self.fields { userInfo[key] = self[keyPath: property] }
            userInfo[NSPersistentHistoryTokenKey] = historyToken
            return Notification(name: name, object: context, userInfo: userInfo)
        }
    }
#endif
