package import CensusFile

/// The census for a terminal: a table of the names, each with its sites.
package struct CensusReport {
    private let census: CensusSnapshot
    /// Those with posts off the main actor first, then by decreasing number of posts.
    private let rows: [(entry: CensusSnapshot.Entry, posts: ObservedPosts)]

    package init(_ census: CensusSnapshot) {
        self.census = census
        let rows = census.entries.map { entry in
            (entry: entry, posts: ObservedPosts(entry.sites.map { ObservedSite($0, images: census.images) }))
        }
        self.rows = rows.filter { $0.posts.offMainCount > 0 } + rows.filter { $0.posts.offMainCount == 0 }
    }

    /// All of the output, with a line break at its end.
    package var text: String {
        guard !rows.isEmpty else { return "no posts\n" }
        let head = ["posts", "off main", "a second"]
        let numbers = rows.map { row in
            [row.entry.count, row.posts.offMainCount, row.entry.activity.peakPerSecond].map(String.init)
        }
        let widths = head.indices.map { column in ([head] + numbers).map { $0[column].count }.max() ?? 0 }
        let margin = String(repeating: " ", count: widths.reduce(8, +))
        let lines = zip(rows, numbers).flatMap { row, numbers in
            [Self.line(numbers, widths, row.entry.name)] + Self.details(row.entry, row.posts).map { margin + $0 }
        }
        return ([Self.line(head, widths, "name")] + lines + [summary]).map { "\($0)\n" }.joined()
    }

    private static func line(_ cells: [String], _ widths: [Int], _ name: String) -> String {
        zip(cells, widths).map { "\($0.padded(to: $1, onLeft: true))  " }.joined() + name
    }

    /// A line for each site, and one for the keys of all payloads: `platform: Int or String?`
    private static func details(_ entry: CensusSnapshot.Entry, _ posts: ObservedPosts) -> [String] {
        let sites = posts.sites.map { site in
            let enclosing = site.site.enclosing.elements.map { "; \($0.count) inside \($0.value)" }.joined()
            return "\(site.place): \(site.executors.replacing("`", with: ""))\(enclosing)"
        }
        let rest = entry.withoutSite == 0 ? [] : ["\(entry.withoutSite.times) at sites that didn't fit"]
        let payload = posts.payload.map { key in
            let types = key.types.map { WrittenType(recorded: $0)?.description ?? $0 }.joined(separator: " or ")
            return "\(key.name): \(types)\(key.missing > 0 ? "?" : "")"
        }
        return sites + rest + (payload.isEmpty ? [] : ["userInfo: " + payload.joined(separator: ", ")])
    }

    private var summary: String {
        let left =
            census.unrecordedPosts == 0 ? "" : "; \(census.unrecordedPosts.counted("post")) of names that didn't fit"
        return
            "\(rows.count.counted("name")), \(rows.count { $0.posts.offMainCount > 0 }) with posts off the main actor, "
            + "\(census.count.counted("post")) in \(census.runs.count.counted("run"))\(left)"
    }
}
