// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation

open class NSManagedObject: NSObject {}
public final class NSManagedObjectID: NSObject, @unchecked Sendable {}
open class NSPersistentHistoryToken: NSObject {}
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {}

open class NSManagedObjectContext: NSObject, @unchecked Sendable {
    public let concurrencyType: NSManagedObjectContextConcurrencyType
    public init(concurrencyType: NSManagedObjectContextConcurrencyType) { self.concurrencyType = concurrencyType }
}

public enum NSManagedObjectContextConcurrencyType: Sendable {
    case privateQueueConcurrencyType, mainQueueConcurrencyType
}

extension Notification.Name {
    public static let NSManagedObjectContextObjectsDidChange = Self("NSObjectsChangedInManagingContextNotification")
    public static let NSManagedObjectContextDidSave = Self("NSManagingContextDidSaveChangesNotification")
    public static let NSManagedObjectContextDidSaveObjectIDs = Self(
        "NSManagedObjectContextDidSaveObjectIDsNotification"
    )
    public static let NSManagedObjectContextDidMergeChangesObjectIDs = Self(
        "NSManagedObjectContextDidMergeChangesObjectIDsNotification"
    )
    public static let NSPersistentStoreRemoteChange = Self("NSPersistentStoreRemoteChangeNotification")
}

public let NSInsertedObjectsKey = "inserted"
public let NSUpdatedObjectsKey = "updated"
public let NSDeletedObjectsKey = "deleted"
public let NSRefreshedObjectsKey = "refreshed"
public let NSInvalidatedObjectsKey = "invalidated"
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
public let NSDeletedObjectIDsKey = "deleted_objectIDs"
public let NSRefreshedObjectIDsKey = "refreshed_objectIDs"
public let NSInvalidatedObjectIDsKey = "invalidated_objectIDs"
public let NSPersistentHistoryTokenKey = "historyToken"
public let NSPersistentStoreURLKey = "storeURL"
public let NSStoreUUIDKey = "NSStoreUUID"
