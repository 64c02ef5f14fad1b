// Names that are variables, in Swift and in Objective-C.

extension Rule {
    static let mutableName = Rule(
        identifier: "mutable-name",
        severity: .note,
        section: "prepare",
        summary: "A notification's name is a static or global variable.",
        why: """
            The Swift 6 language mode rejects mutable state that every thread can access. Any code can also change the name, \
            after which posts no longer reach the observers that were added before. An Objective-C header's \
            `extern NSString *` is such a variable, too, unless it is `const`.
            """,
        example: """
            extension Notification.Name {
                static var trainDidArrive = Notification.Name("TrainDidArrive")
            }
            """,
        fix: """
            extension Notification.Name {
                static let trainDidArrive = Notification.Name("TrainDidArrive")
            }
            """,
        comparisons: [
            "https://github.com/argmaxinc/argmax-oss-swift/pull/190",
            "https://github.com/migueldeicaza/SwiftGodot/pull/516",
        ],
        check: .codeBase { codeBase in
            codeBase.variablesOfObjectiveC
                + codeBase.files.enumerated().flatMap { number, file -> [Hit] in
                    guard !file.isTest, codeBase.isBeforeSwift6(number) else { return [] }
                    return file.properties.compactMap { property -> Hit? in
                        // The variables of `main.swift` are the main actor's.
                        let isGlobal = property.parent == nil && !file.isMain
                        guard property.isMutable, property.isStatic || isGlobal, property.isolation == nil,
                            property.declaredName != nil, !property.hasTypeOtherThanName
                        else { return nil }
                        let context = SourceContext(file: number, type: property.parent)
                        let isolation = codeBase.isolation(ofCodeIn: context) ?? codeBase.isolation.fallback(in: number)
                        guard !isolation.isMainActor else { return nil }
                        let message =
                            "The name `\(property.name)` is a variable, which any thread can change: use `let`."
                        var hit = Hit(context, property.span, property.name, message)
                        hit.group = codeBase.declaration(ofType: property.parent, in: number).map { "`\($0.name)`" }
                        return hit
                    }
                }
        }
    )
}

extension CodeBase {
    /// Hits at the first use of each name that a header declares as a variable: `extern NSString *TrainDidArrive;`.
    fileprivate var variablesOfObjectiveC: [Hit] {
        guard !objectiveC.variables.isEmpty else { return [] }
        let observed = observations.lazy.filter { !$0.isTemplate }.map { ($0.names, $0.context, $0.observer.span) }
        let posted = postings.lazy.filter { !$0.isTemplate }.map { ($0.names, $0.context, $0.post.span) }
        var seen: Set<String> = []
        return (Array(observed) + Array(posted)).flatMap { names, context, span in
            names.compactMap { name -> Hit? in
                guard isBeforeSwift6(context.file), objectiveC.variables.contains(name.display),
                    seen.insert(name.display).inserted
                else { return nil }
                let message =
                    "The name `\(name.display)` is a variable in Objective-C, which any thread can change: declare it as "
                    + "`NSString *const`."
                return Hit(context, span, name.identity, message)
            }
        }
    }
}

extension PropertyDeclaration {
    /// Whether its type isn't that of names: `static var title: LocalizedStringResource = .init("…")`.
    fileprivate var hasTypeOtherThanName: Bool {
        guard case .named(let type) = type else { return false }
        let name = TypeText(type).bare
        return name != "Self" && !FileIndexer.isNameType(name)
    }
}
