extension CodeBase {
    /// How often the facts about notifications use a declared name in an expression: as the name of an observer, of a post
    /// or of a removal, and where a handler compares.
    ///
    /// If it is mentioned more often than that, then somewhere something is done with it that is not understood.
    func understoodMentions() -> [Reference<PropertyDeclaration>: Int] {
        var counts: [Reference<PropertyDeclaration>: Int] = [:]
        func count(_ expressions: [NameExpression], _ file: Int, _ type: Int?) {
            for expression in expressions {
                for name in names(expression, in: file, inside: type) {
                    if let declaration = name.declaration { counts[declaration, default: 0] += 1 }
                }
            }
        }
        for (number, file) in files.enumerated() {
            for observer in file.observers { count(observer.names, number, observer.type) }
            for post in file.posts { count(post.names, number, post.type) }
            for removal in file.removals { count(removal.names, number, removal.type) }
            for body in file.bodies { count(body.handledNames.map(\.name), number, nil) }
            for property in file.properties where property.notificationNames.count > 1 {
                count(property.notificationNames, number, property.parent)
            }
        }
        for observation in observations where observation.wrapper != nil {
            count(observation.observer.names, observation.file, observation.observer.type)
        }
        for posting in postings where posting.wrapper != nil {
            count(posting.post.names, posting.file, posting.post.type)
        }
        return counts
    }
}
