/// The drawing of who posts and who observes what.
struct MapSection {
    let map: NotificationMap

    var section: HTMLPage.Section {
        HTMLPage.Section(
            id: "map",
            title: "Map",
            count: map.entries.count,
            lead: """
                Who posts and who observes each notification, most used first. The colour says where the code runs; \
                orange that leads into blue is a post off the main actor that reaches code of the main actor. \
                Point at a type to find it everywhere, click to keep it; click a name for the places.
                """,
            content: map.entries.isEmpty ? "<p>No notification is posted or observed.</p>" : content
        )
    }

    private var content: HTML {
        """
        <form id="filter-map" class="bar">
        <input type="search" name="text" placeholder="Filter by name, type or place" aria-label="Filter the map">
        <label><input type="checkbox" name="own"> only names declared here</label>
        <output aria-live="polite"></output>
        </form>
        <ul class="legend" aria-label="Where code runs">
        \(Self.legend)</ul>
        <div class="map">
        \(map.entries.enumerated().map { Self.card($0.element, number: $0.offset) })</div>
        """
    }

    private static let legend: [HTML] = [
        RunningPlace.mainActor, .offMain, .actor("…"), .postingThread, .unknown,
    ].map { place in
        """
        <li class="\(place.tone)"><svg width="14" height="14" aria-hidden="true">\(mark(place, at: 7, x: "7"))</svg> \
        \(place.description)</li>

        """
    }

    private static func card(_ entry: NotificationMap.Entry, number: Int) -> HTML {
        let parties = (entry.posters + entry.observers).flatMap { [$0.name, $0.place.description] }
        let text = ([entry.name.display, entry.name.identity] + parties).joined(separator: " ")
        return """
            <article class="card name" data-text="\(text)" data-own="\(entry.isOwn ? "yes" : "no")">
            <details><summary title="\(entry.name.identity)"><code>\(entry.name.display)</code> \
            <small>\(counts(of: entry))</small></summary><ul>
            \(places(entry.posters, "posted"))\(places(entry.observers, "observed"))</ul></details>
            \(NotificationFlow(entry: entry, id: "flow-\(number)").html)
            </article>

            """
    }

    private static func counts(of entry: NotificationMap.Entry) -> String {
        let posts = entry.posters.reduce(0) { $0 + $1.calls.count }
        let observers = entry.observers.reduce(0) { $0 + $1.calls.count }
        return "\(posts) → \(observers)"
    }

    private static func places(_ parties: [NotificationMap.Party], _ verb: String) -> [HTML] {
        parties.flatMap { party in
            party.calls.map { call in
                let reason = party.reason.map { ", \($0)" } ?? ""
                return
                    "<li>\(verb) by \(party.name) (\(party.place.description)\(reason)): \(call.path):\(call.line)</li>\n"
            }
        }
    }

    /// A mark whose shape tells the place as its colour does.
    static func mark(_ place: RunningPlace, at y: Int, x: StaticString) -> HTML {
        let x = x.description
        return switch place {
        case .mainActor, .postingThread, .unknown: "<circle class=\"mark\" cx=\"\(x)\" cy=\"\(y)\" r=\"4.5\"/>"
        case .offMain:
            """
            <svg class="mark" x="\(x)" y="\(y)"><path d="M0 -5.5 L5.5 0 L0 5.5 L-5.5 0 Z" style="fill:inherit;opacity:1"/></svg>
            """
        case .actor:
            "<svg class=\"mark\" x=\"\(x)\" y=\"\(y)\"><rect x=\"-4.5\" y=\"-4.5\" width=\"9\" height=\"9\"/></svg>"
        }
    }
}

extension RunningPlace {
    /// The class that gives its colour.
    var tone: String {
        switch self {
        case .mainActor: "main"
        case .offMain: "off"
        case .actor: "actor"
        case .postingThread: "posting"
        case .unknown: "unknown"
        }
    }
}
