/// The drawing of posters and observers.
struct MapSection {
    let map: NotificationMap

    var section: HTMLPage.Section {
        HTMLPage.Section(
            id: "map",
            title: "Map",
            count: map.entries.count,
            lead: """
                The posters and observers of each notification, most used first. The colour shows where the code runs: \
                orange that leads into blue is a post off the main actor that reaches main-actor code. \
                Point at a type to highlight it everywhere, click to keep it highlighted; click a name for the places.
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
        ExecutionPlace.mainActor, .offMain, .actor("…"), .postingThread, .unknown,
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

    private static func places(_ parties: [NotificationMap.Participant], _ verb: String) -> [HTML] {
        parties.flatMap { party in
            party.calls.map { call in
                let reason = party.reason.map { ", \($0)" } ?? ""
                return
                    "<li>\(verb) by \(party.name) (\(party.place.description)\(reason)): \(call.path):\(call.line)</li>\n"
            }
        }
    }

    /// A mark with a shape and a colour for each place.
    static func mark(_ place: ExecutionPlace, at y: Int, x: StaticString) -> HTML {
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

extension ExecutionPlace {
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

/// One notification, drawn: posters on the left, observers on the right, and lines that meet in the middle.
///
/// The text keeps its size and the lines stretch to fit a window of any width.
struct NotificationFlow {
    let entry: NotificationMap.Entry
    /// Unique on the page.
    let id: String

    private static let rowHeight = 22
    /// A longer one does not fit into half of a card.
    private static let longestName = 30

    private var height: Int { max(1, entry.posters.count, entry.observers.count) * Self.rowHeight + 4 }
    private var middle: Int { height / 2 }

    var html: HTML {
        """
        <svg class="flow" width="100%" height="\(height)" role="group" aria-labelledby="\(id)-title \(id)-text">
        <title id="\(id)-title">\(entry.name.display)</title>
        <desc id="\(id)-text">Posted by \(Self.words(entry.posters)); observed by \(Self.words(entry.observers)).</desc>
        \(side(entry.posters, isLeft: true))\(side(entry.observers, isLeft: false))\
        <circle class="hub" cx="50%" cy="\(middle)" r="\(hubRadius)"/>
        </svg>
        """
    }

    /// The area grows with the number of calls.
    private var hubRadius: String { "\((Double(entry.callCount).squareRoot() * 10).rounded() / 10 + 3)" }

    private func side(_ parties: [NotificationMap.Participant], isLeft: Bool) -> [HTML] {
        guard !parties.isEmpty else { return [absent(isLeft: isLeft)] }
        let top = middle - (parties.count - 1) * Self.rowHeight / 2
        return parties.enumerated().map { party($0.element, y: top + $0.offset * Self.rowHeight, isLeft: isLeft) }
    }

    private func party(_ party: NotificationMap.Participant, y: Int, isLeft: Bool) -> HTML {
        let count = party.calls.count
        let reason = party.reason.map { ", \($0)" } ?? ""
        let times = count == 1 ? "" : ", \(count) calls"
        return """
            <g class="party \(party.place.tone)" data-party="\(party.name)" role="button" tabindex="0">
            <title>\(party.name): \(party.place.description)\(reason)\(times)</title>
            <rect class="hit" x="\(isLeft ? "0" : "50%")" y="\(y - Self.rowHeight / 2)" width="50%" \
            height="\(Self.rowHeight)"/>
            \(line(from: y, width: min(1.2 + Double(count) * 0.6, 6), isLeft: isLeft))
            \(MapSection.mark(party.place, at: y, x: isLeft ? "43%" : "57%"))
            \(label(Self.shortened(party.name) + (count == 1 ? "" : " ×\(count)"), y: y, isLeft: isLeft))
            </g>

            """
    }

    private func absent(isLeft: Bool) -> HTML {
        let text = isLeft ? entry.isOwn ? "no known poster" : "posted outside" : "no known observer"
        return """
            <g class="absent">
            \(line(from: middle, width: 1.2, isLeft: isLeft))
            \(MapSection.mark(.unknown, at: middle, x: isLeft ? "43%" : "57%"))
            \(label(text, y: middle, isLeft: isLeft))
            </g>

            """
    }

    private func line(from y: Int, width: Double, isLeft: Bool) -> HTML {
        let curve =
            isLeft ? "M0 \(y) C60 \(y) 40 \(middle) 100 \(middle)" : "M100 \(y) C40 \(y) 60 \(middle) 0 \(middle)"
        return """
            <svg x="\(isLeft ? "43%" : "50%")" y="0" width="7%" height="\(height)" viewBox="0 0 100 \(height)" \
            preserveAspectRatio="none"><path d="\(curve)" stroke-width="\("\((width * 10).rounded() / 10)")"/></svg>
            """
    }

    /// In a box that clips long text in a narrow window.
    private func label(_ text: String, y: Int, isLeft: Bool) -> HTML {
        let top = y - Self.rowHeight / 2
        return isLeft
            ? """
            <svg x="0" y="\(top)" width="41.5%" height="\(Self.rowHeight)" style="overflow:hidden">\
            <text x="100%" y="15" text-anchor="end" dx="-4">\(text)</text></svg>
            """
            : """
            <svg x="58.5%" y="\(top)" width="41.5%" height="\(Self.rowHeight)" style="overflow:hidden">\
            <text x="4" y="15">\(text)</text></svg>
            """
    }

    /// A long name without the enclosing types, and if that is not enough, without its middle.
    private static func shortened(_ name: String) -> String {
        guard name.count > longestName else { return name }
        let last = name.split(separator: ".").last.map(String.init) ?? name
        let inner = last.count < name.count ? "…\(last)" : name
        return inner.count > longestName ? "\(inner.prefix(longestName / 2))…\(inner.suffix(longestName / 2))" : inner
    }

    private static func words(_ parties: [NotificationMap.Participant]) -> String {
        parties.isEmpty ? "no known code" : parties.map { "\($0.name) (\($0.place))" }.joined(separator: ", ")
    }
}
