/// The queues that run the closures of calls.
extension CodeBase {
    /// Whether a call such as `store.queue.async` runs its closure off the main thread; `nil` if the source doesn't
    /// show which queue it is.
    func runsElsewhere(_ path: String, of type: Reference<TypeDeclaration>) -> Bool? {
        let name = path.split(separator: ".").last.map(String.init) ?? path
        if SDKFacts.backgroundQueues.contains(where: path.hasPrefix) || SDKFacts.backgroundCalls.contains(path)
            || SDKFacts.backgroundCallNames.contains(name)
        {
            return true
        }
        if SDKFacts.callsInBackground(path, name: name) { return SDKFacts.functionNamedAfterOwner(in: path) == nil }
        guard SDKFacts.queueFunctions.contains(name), let property = queue(ofCall: path, in: type)
        else { return nil }
        switch self[property].type {
        case .named("DispatchQueue"), .named("OperationQueue"): return self[property].isCreated ? true : nil
        case .member(of: .named("DispatchQueue"), let member), .member(of: .named("OperationQueue"), let member):
            return member == "main" ? false : member == "global()" ? true : nil
        default: return nil
        }
    }

    /// The property that holds the queue of a call such as `store.queue.async`.
    private func queue(ofCall path: String, in type: Reference<TypeDeclaration>) -> Reference<PropertyDeclaration>? {
        var owner = type
        var property: Reference<PropertyDeclaration>?
        for part in path.split(separator: ".").dropLast().map(String.init) where part != "self" && part != "Self" {
            if let known = property {
                let context = context(of: known)
                guard let name = typeName(self[known].type, in: context),
                    let next = types.primary(named: TypeText(name).bare, from: known.file)
                else { return nil }
                owner = next
            } else if part.first?.isUppercase == true {
                guard let next = types.primary(named: part, from: type.file) else { return nil }
                owner = next
                continue
            }
            property =
                property == nil
                ? names.property(ofIdentifier: part, from: owner.file, inside: owner.index)
                : names.property(named: part, ofType: self[owner].name, from: owner.file)
            if property == nil { return nil }
        }
        return property
    }
}
