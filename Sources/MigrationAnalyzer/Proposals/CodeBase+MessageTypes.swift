extension CodeBase {
    /// The bridged message types that the code base has, by the notification that each is.
    package func messageTypes() -> [NotificationName: Reference<TypeDeclaration>] {
        var result: [NotificationName: Reference<TypeDeclaration>] = [:]
        for (number, file) in files.enumerated() {
            for property in file.properties where property.name == "name" && property.isStatic {
                guard let parent = property.parent,
                    let type = types.primary(of: Reference(file: number, index: parent)),
                    self[type].inherited.contains(where: { Self.messageProtocols.contains(TypeTable.simpleName($0)) }),
                    let name = property.notificationNames.first.flatMap({
                        names($0, in: number, inside: parent).first
                    }),
                    result[name] == nil
                else { continue }
                result[name] = type
            }
        }
        return result
    }

    private static let messageProtocols: Set<String> = [
        "BridgedMainActorMessage", "BridgedAsyncMessage", "MainActorMessage", "AsyncMessage",
    ]
}
