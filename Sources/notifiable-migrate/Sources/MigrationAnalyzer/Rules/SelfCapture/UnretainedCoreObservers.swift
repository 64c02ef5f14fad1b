// Observers of the centers of Core Foundation.

extension CodeBase {
    /// Hits at the calls that give a center of Core Foundation a pointer to `self` that doesn't retain it, in classes
    /// whose `deinit` doesn't remove that.
    ///
    /// Other code may remove it in time, which the source doesn't show.
    var unretainedCoreObservers: [Hit] {
        files.enumerated().flatMap { number, file -> [Hit] in
            guard !file.isTest else { return [] }
            return file.coreObservers.compactMap { observer in
                let context = SourceContext(file: number, type: observer.type, function: observer.function)
                guard !observer.isRemoval, observer.isUnretainedSelf, !livesForever(context),
                    let type = primary(observer.type, in: number), self[type].kind == .class,
                    !removesCoreObserversInDeinit(type)
                else { return nil }
                var hit = Hit(
                    context,
                    observer.span,
                    "CFNotificationCenter",
                    "The center doesn't retain `\(self[type].name)`, whose `deinit` doesn't remove it: a notification "
                        + "after that, or at the same time on another thread, uses a deallocated instance.",
                    severity: .note
                )
                hit.group = "`\(self[type].name)`"
                return hit
            }
        }
    }

    /// Whether the `deinit` of a class, or a method that it calls, removes an observer from a Core Foundation center.
    private func removesCoreObserversInDeinit(_ type: Reference<TypeDeclaration>) -> Bool {
        let owners = types.ancestry(of: type).flatMap { [$0] + types.extensions(of: self[$0].name) }
        let removers = Set(
            Set(owners.map(\.file)).flatMap { file in
                files[file].coreObservers.filter(\.isRemoval).compactMap { removal in
                    removal.function.map { Reference<FunctionDeclaration>(file: file, index: $0) }
                }
            }
        )
        let deinitializers = types.ancestry(of: type).flatMap { types.methods(named: "deinit", of: self[$0].name) }
        return deinitializers.contains { deinitializer in
            !removers.isDisjoint(with: [deinitializer] + ownMethods(calledBy: deinitializer))
        }
    }
}
