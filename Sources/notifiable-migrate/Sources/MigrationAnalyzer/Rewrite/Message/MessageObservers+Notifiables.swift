import SwiftSyntax

/// The names of a `Notifiable`, each of which has an observer of its own.
extension MessageObservers {
    /// The names of an observer, with their places: those of a `Notifiable` are in its list.
    func places(of observation: Observation) -> [(name: NotificationName, site: RewriteSite)] {
        guard observation.observer.kind == .notifiable else {
            return names(of: observation).map { ($0, sources.site(of: observation)) }
        }
        return elements(of: observation).flatMap { element, names in
            names.map { ($0, site(of: element, in: observation.file)) }
        }
    }

    /// Adds those names of an observer that can become observers of messages, by class, and the reasons for the others.
    func collect(
        _ observation: Observation,
        leaving left: [RewriteSite: SkipReason],
        _ notified: inout [Reference<TypeDeclaration>: [NotifiedName]],
        _ skipped: inout [SkippedSite]
    ) {
        for (element, names) in elements(of: observation) {
            let site = site(of: element, in: observation.file)
            do throws(SkipReason) {
                guard let message = try messages.only(names) else { continue }
                if let reason = left[site] { throw reason }
                let type = try NotifiableRewrite.type(of: observation, codeBase)
                notified[type, default: []].append(try name(site, element, observation, of: type, message))
            } catch {
                skipped.append(SkippedSite(site: site, reason: error))
            }
        }
    }

    /// The elements in the list of a `Notifiable`, with their names.
    private func elements(of observation: Observation) -> [(ArrayElementSyntax, [NotificationName])] {
        let observer = observation.observer
        let call = sources.call(at: observer.extent, in: observation.file)
        guard let list = call?["observing"]?.as(ArrayExprSyntax.self)?.elements, list.count == observer.names.count
        else { return [] }
        return zip(list, observer.names).map { ($0, codeBase.names($1, in: observation.context)) }
    }

    private func site(of element: ArrayElementSyntax, in file: Int) -> RewriteSite {
        let range = element.expression.codeRange
        let start = SourceLocation(offset: range.lowerBound, line: 1, column: 1)
        let span = sources.source(file)?.lines.span(range) ?? SourceSpan(start: start, length: range.count)
        return sources.site(span, in: file)
    }

    private func name(
        _ site: RewriteSite,
        _ element: ArrayElementSyntax,
        _ observation: Observation,
        of type: Reference<TypeDeclaration>,
        _ message: BridgedMessage
    ) throws(SkipReason) -> NotifiedName {
        let observer = observation.observer
        guard observer.observer == "self" else { throw .observerIsNotSelf(observer.observer ?? "?") }
        let registration = try registration(observation, message)
        guard registration.call.parent?.is(CodeBlockItemSyntax.self) == true else { throw .notInMethod }
        let handler = try? NotifiedHandler(of: type, in: sources)
        let isOffMain = codeBase.postings(of: message.name).contains {
            if case .offMain = $0.thread { true } else { false }
        }
        let hops = !isOffMain && handler?.onlyHops(for: NotifiedName.pattern(element.expression)) == true
        return NotifiedName(
            site: site,
            file: observation.file,
            call: registration.call,
            element: element,
            message: message,
            center: registration.center,
            subject: Self.subject(of: observer),
            imports: sources.importEdits(for: message, in: observation.file),
            requires: try checkPosts(message, message.name, isDeferred: hops)
        )
    }
}
