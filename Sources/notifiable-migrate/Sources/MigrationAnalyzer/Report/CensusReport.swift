package import CensusFile
import Foundation

/// The formats of a census, by their names on the command line.
package enum CensusFormat: String, CaseIterable, Sendable {
    case text, json

    /// All of the output, with a line break at its end.
    package func text(of census: CensusSnapshot) -> String {
        switch self {
        case .text: TextCensus().text(of: census)
        case .json: CensusJSON().text(of: census)
        }
    }
}

/// The name of a census with its sites, for a report.
struct CensusRow {
    let entry: CensusSnapshot.Entry
    let posts: ObservedPosts

    /// Those with posts off the main actor first, then by decreasing number of posts.
    static func rows(of census: CensusSnapshot) -> [CensusRow] {
        let rows = census.entries.map { entry in
            CensusRow(entry: entry, posts: ObservedPosts(entry.sites.map { ObservedSite($0, images: census.images) }))
        }
        let isOffMain = { (row: CensusRow) in row.posts.offMainCount > 0 }
        return rows.filter(isOffMain) + rows.filter { !isOffMain($0) }
    }

    /// The keys of all payloads with the types of their values: `platform: Int or String?`
    var payload: [String] {
        posts.payload.map { key in
            let types = key.types.map { TypeText.recorded($0) ?? $0 }.joined(separator: " or ")
            return "\(key.name): \(types)\(key.missing > 0 ? "?" : "")"
        }
    }

    static func summary(of census: CensusSnapshot) -> String {
        let rows = rows(of: census)
        let offMain = rows.count { $0.posts.offMainCount > 0 }
        let left =
            census.unrecordedPosts == 0 ? "" : "; \(census.unrecordedPosts.counted("post")) of names that didn't fit"
        return "\(rows.count.counted("name")), \(offMain) with posts off the main actor, "
            + "\(census.count.counted("post")) in \(census.runs.count.counted("run"))\(left)"
    }
}

/// The census for a terminal: a table of the names, each with its sites.
struct TextCensus {
    func text(of census: CensusSnapshot) -> String {
        let rows = CensusRow.rows(of: census)
        guard !rows.isEmpty else { return "no posts\n" }
        let head = ["posts", "off main", "a second", "name"]
        let numbers = rows.map { row in
            [row.entry.count, row.posts.offMainCount, row.entry.activity.peakPerSecond].map(String.init)
        }
        let widths = (0..<3).map { column in ([head] + numbers).map { $0[column].count }.max() ?? 0 }
        var text = Self.line(head, widths, head[3])
        let margin = String(repeating: " ", count: widths.reduce(8, +))
        for (row, numbers) in zip(rows, numbers) {
            text += Self.line(numbers, widths, row.entry.name)
            text += row.details.map { "\(margin)\($0)\n" }.joined()
        }
        return text + CensusRow.summary(of: census) + "\n"
    }

    private static func line(_ cells: [String], _ widths: [Int], _ name: String) -> String {
        let numbers = zip(cells, widths).map { cell, width in
            "\(String(repeating: " ", count: width - cell.count))\(cell)  "
        }
        return "\(numbers.joined())\(name)\n"
    }
}

extension CensusRow {
    /// A line for each site, and one for the payload.
    fileprivate var details: [String] {
        let sites = posts.sites.map { site in
            let enclosing = site.site.enclosing.elements.map { "; \($0.count) inside \($0.value)" }.joined()
            return "\(site.place): \(site.executors.replacing("`", with: ""))\(enclosing)"
        }
        let rest = entry.withoutSite == 0 ? [] : ["\(entry.withoutSite.times) at sites that didn't fit"]
        return sites + rest + (payload.isEmpty ? [] : ["userInfo: " + payload.joined(separator: ", ")])
    }
}

/// The census for programs: fields are only added, and `version` changes if a field changes.
struct CensusJSON {
    func text(of census: CensusSnapshot) -> String {
        let runs = census.runs.map { run -> JSONObject in
            [
                "program": run.program, "process": Int(run.process), "start": Self.text(run.start),
                "end": Self.text(run.end),
            ]
        }
        let names = CensusRow.rows(of: census).map { Self.entry($0.entry, $0.posts) }
        let document: JSONObject = [
            "version": 1, "runs": runs, "names": names, "unrecordedPosts": census.unrecordedPosts,
        ]
        return document.json
    }

    static func entry(_ entry: CensusSnapshot.Entry, _ posts: ObservedPosts) -> JSONObject {
        let payload = posts.payload.map { key -> JSONObject in
            ["key": key.name, "types": key.types, "missing": key.missing]
        }
        return [
            "name": entry.name, "kind": entry.kind.rawValue, "posts": entry.count, "offMainActor": posts.offMainCount,
            "peakPerSecond": entry.activity.peakPerSecond, "first": text(entry.activity.first),
            "last": text(entry.activity.last), "sites": posts.sites.map(CensusJSON.site), "payload": payload,
            "objects": posts.objectTypes,
        ]
    }

    private static func site(_ site: ObservedSite) -> JSONObject {
        let executors = site.site.executors.elements.map { element -> JSONObject in
            ["executor": element.value.rawValue, "posts": element.count]
        }
        let poster = site.site.poster
        return [
            "place": site.place, "file": poster?.file, "line": poster?.line, "function": poster?.function,
            "image": site.image, "posts": site.site.count, "offMainActor": site.offMainCount, "executors": executors,
        ]
    }

    private static func text(_ date: Date) -> String { date.formatted(.iso8601) }
}
