import CensusFile

/// The census as a web page: a card for each name, with its sites.
struct HTMLCensus {
    func text(of census: CensusSnapshot) -> String {
        let rows = CensusRow.rows(of: census)
        let programs = Set(census.runs.map(\.program)).sorted().joined(separator: ", ")
        let page = HTMLPage(
            title: "Census of \(programs)",
            lead: "\(CensusRow.summary(of: census)), by notifiable-migrate.",
            tiles: [
                HTMLPage.tile(rows.count, "names"),
                HTMLPage.tile(census.count, "posts"),
                HTMLPage.tile(rows.reduce(0) { $0 + $1.posts.offMainCount }, "off the main actor", tone: "error"),
                HTMLPage.tile(rows.reduce(0) { $0 + $1.posts.sites.count }, "sites"),
                HTMLPage.tile(census.runs.count, "runs"),
            ],
            sections: [
                HTMLPage.Section(
                    id: "names",
                    title: "Names",
                    count: rows.count,
                    lead: "Those with posts off the main actor first, then by the number of posts.",
                    content: rows.isEmpty ? "<p>No posts.</p>" : "\(rows.map(card))"
                )
            ]
        )
        return page.html.description
    }

    private func card(_ row: CensusRow) -> HTML {
        let offMain = row.posts.offMainCount
        let badge: HTML = offMain == 0 ? "" : " <span class=\"badge error\">\(offMain) off the main actor</span>"
        let rate = row.entry.activity.peakPerSecond
        return """
            <details class="card rule"\(offMain > 0 ? " open" : "")>
            <summary><b>\(row.entry.name)</b>\(badge) <span>\(row.entry.count.counted("post")), \
            up to \(rate) in a second</span></summary>
            <dl>
            \(row.posts.sites.map(site))\(payload(of: row))</dl>
            </details>

            """
    }

    private func site(_ site: ObservedSite) -> HTML {
        "<dt class=\"path\">\(site.place)</dt>\n<dd>\(FindingsSection.prose(site.executors))</dd>\n"
    }

    private func payload(of row: CensusRow) -> HTML {
        row.payload.isEmpty ? "" : "<dt>userInfo</dt>\n\(row.payload.map { "<dd><code>\($0)</code></dd>\n" as HTML })"
    }
}
