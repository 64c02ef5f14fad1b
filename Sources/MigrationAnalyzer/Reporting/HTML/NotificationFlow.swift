/// One notification, drawn: posters on the left, observers on the right, and lines that meet in the middle.
///
/// The texts keep their size and the lines stretch, so that it fits a window of any width.
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

    private func side(_ parties: [NotificationMap.Party], isLeft: Bool) -> [HTML] {
        guard !parties.isEmpty else { return [nobody(isLeft: isLeft)] }
        let top = middle - (parties.count - 1) * Self.rowHeight / 2
        return parties.enumerated().map { party($0.element, y: top + $0.offset * Self.rowHeight, isLeft: isLeft) }
    }

    private func party(_ party: NotificationMap.Party, y: Int, isLeft: Bool) -> HTML {
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

    private func nobody(isLeft: Bool) -> HTML {
        let text = isLeft ? entry.isOwn ? "no poster in sight" : "posted outside" : "no observer in sight"
        return """
            <g class="nobody">
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

    /// In a box of its own, which cuts what is too long for a narrow window.
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

    /// A long name without the types around it, and if that is not enough, without its middle.
    private static func shortened(_ name: String) -> String {
        guard name.count > longestName else { return name }
        let last = name.split(separator: ".").last.map(String.init) ?? name
        let inner = last.count < name.count ? "…\(last)" : name
        return inner.count > longestName ? "\(inner.prefix(longestName / 2))…\(inner.suffix(longestName / 2))" : inner
    }

    private static func words(_ parties: [NotificationMap.Party]) -> String {
        parties.isEmpty ? "nobody in sight" : parties.map { "\($0.name) (\($0.place))" }.joined(separator: ", ")
    }
}
