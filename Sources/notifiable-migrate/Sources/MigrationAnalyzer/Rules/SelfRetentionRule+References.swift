// Instances that an object of their own keeps alive: `child.delegate = self`, where `delegate` is strong.

extension CodeBase {
    /// The observer that ends with an instance, or with an object that the instance owns, if that object refers to the
    /// instance strongly: neither of them is deallocated.
    ///
    /// - Parameter waiting: The observers that end with the instances of each class.
    func observer(
        keptBy retention: SelfRetention,
        in file: Int,
        _ waiting: [Reference<TypeDeclaration>: Observation]
    ) -> Observation? {
        guard let owner = primary(retention.type, in: file), self[owner].kind == .class,
            let object = object(ofReference: retention, in: file, owner), self[object].kind == .class, object != owner,
            ![owner, object].contains(where: { livesForever(SourceContext(file: $0.file, type: $0.index)) }),
            let property = propertyOfReference(retention, in: file, object),
            isStrong(property), !isReleased(self[property].name, of: object, retention.place, of: owner)
        else { return nil }
        return [owner, object].lazy.compactMap { self.observer(endingWith: $0, waiting) }.first
    }

    /// An observer that a class or a superclass adds, and that ends with the instance.
    private func observer(
        endingWith type: Reference<TypeDeclaration>,
        _ waiting: [Reference<TypeDeclaration>: Observation]
    ) -> Observation? {
        let lineage = types.ancestry(of: type)
        guard let position = lineage.firstIndex(where: { waiting[$0] != nil }),
            let observation = waiting[lineage[position]]
        else { return nil }
        let isRemoved = lineage.prefix(position).contains { subclass in
            removals(inType: subclass.index, of: subclass.file).contains { found in
                let function = function(found.fact.function, in: found.file)
                return function?.kind != .deinitializer && removes(found.fact, in: found.file, observation)
            }
                || removalCalls(inType: subclass.index, of: subclass.file).contains { found in
                    let function = function(found.fact.function, in: found.file)
                    return function?.kind != .deinitializer && isRemover(found.fact, in: found.file)
                }
        }
        return isRemoved ? nil : observation
    }

    /// The class of an object that an instance owns: one that a property keeps, or a view that a table or a collection
    /// of a view controller shows.
    private func object(
        ofReference retention: SelfRetention,
        in file: Int,
        _ owner: Reference<TypeDeclaration>
    ) -> Reference<TypeDeclaration>? {
        let context = SourceContext(file: file, type: retention.type, function: retention.function)
        var name = typeName(retention.object, in: context) ?? retention.creation?.type
        if let place = retention.place {
            guard let kept = names.property(ofIdentifier: place, from: file, inside: retention.type),
                isMember(kept, of: owner)
            else { return nil }
            if name == nil {
                guard !isInjected(kept, into: owner) else { return nil }
                name = typeName(of: kept)
            }
            let object = name.flatMap { types.primary(named: TypeText($0).bare, from: file) }
            return isStrong(kept) || object.map { isOutlet(kept, of: owner, to: $0) } == true ? object : nil
        } else if !inherits(owner, from: ["UIViewController", "UITableViewController", "UICollectionViewController"]) {
            return nil
        }
        return name.flatMap { types.primary(named: TypeText($0).bare, from: file) }
    }

    /// Whether a weak property is an outlet of a view or a view controller to a view, which the owner's view contains.
    private func isOutlet(
        _ property: Reference<PropertyDeclaration>,
        of owner: Reference<TypeDeclaration>,
        to object: Reference<TypeDeclaration>
    ) -> Bool {
        guard self[property].isWeak, case .named(let type) = self[property].type, type.hasSuffix("!") else {
            return false
        }
        return [owner, object].allSatisfy { isInViews($0) }
    }

    /// Whether an initializer may take the object of a property: its creator may give it another delegate later.
    private func isInjected(_ property: Reference<PropertyDeclaration>, into owner: Reference<TypeDeclaration>) -> Bool
    {
        guard !self[property].isCreated, case .named(let type) = self[property].type else { return false }
        return types.methods(named: "init", of: self[owner].name).contains { initializer in
            self[initializer].parameters.contains { parameter in
                parameter.type.map { TypeText($0).bare } == TypeText(type).bare
            }
        }
    }

    /// The property of an object that refers to the instance.
    private func propertyOfReference(
        _ retention: SelfRetention,
        in file: Int,
        _ object: Reference<TypeDeclaration>
    ) -> Reference<PropertyDeclaration>? {
        var name = retention.property
        if let creation = retention.creation {
            let parameters = types.methods(named: "init", of: self[object].name).compactMap { initializer in
                self[initializer].parameters.first { $0.label == creation.label }
            }
            guard parameters.count == 1, parameters[0].isStored else { return nil }
            name = parameters[0].name
        }
        guard let name, let property = names.property(ofIdentifier: name, from: object.file, inside: object.index),
            isMember(property, of: object)
        else { return nil }
        return property
    }

    /// Whether a property keeps the object that is assigned to it.
    private func isStrong(_ property: Reference<PropertyDeclaration>) -> Bool {
        let declaration = self[property]
        return !declaration.isWeak && !declaration.isStatic && !declaration.isComputed && !declaration.isWrapped
    }

    /// Whether code of the object, or of the owner outside `deinit`, releases the owner or the object.
    private func isReleased(
        _ property: String,
        of object: Reference<TypeDeclaration>,
        _ place: String?,
        of owner: Reference<TypeDeclaration>
    ) -> Bool {
        types.ancestry(of: object).contains { type in
            releases(inType: type.index, of: type.file).contains { $0.fact.place == property }
        }
            || types.ancestry(of: owner).contains { type in
                releases(inType: type.index, of: type.file).contains { found in
                    let function = function(found.fact.function, in: found.file)
                    let released = found.fact.place
                    return function?.kind != .deinitializer
                        && (released == place || released.hasSuffix("." + property))
                }
            }
    }

    /// Whether a property is declared in a class or in one of its superclasses.
    private func isMember(_ property: Reference<PropertyDeclaration>, of type: Reference<TypeDeclaration>) -> Bool {
        primary(self[property].parent, in: property.file).map(types.ancestry(of: type).contains) ?? false
    }

    private func inherits(_ type: Reference<TypeDeclaration>, from classes: Set<String>) -> Bool {
        types.ancestry(of: type).contains { !classes.isDisjoint(with: self[$0].inherited) }
    }

    /// Whether a class is that of a view or of a view controller.
    private func isInViews(_ type: Reference<TypeDeclaration>) -> Bool {
        types.ancestry(of: type).contains { ancestor in
            self[ancestor].inherited.contains { name in
                SDKFacts.mainActorClasses.contains(name)
                    && ["View", "ViewController", "Cell", "Control", "Button", "Field"].contains(where: name.hasSuffix)
            }
        }
    }
}
