internal import CNotificationCensus
internal import Foundation

/// A function that contains an address, with the address's location in the source.
package struct ResolvedFunction: Equatable, Sendable {
    package var function: String?
    package var file: String?
    package var line: Int?
    package var isInlined: Bool

    package init(function: String? = nil, file: String? = nil, line: Int? = nil, isInlined: Bool = false) {
        self.function = function
        self.file = file
        self.line = line
        self.isInlined = isInlined
    }
}

/// Returns the text of a mangled Swift name, or the name itself if it isn't one.
package func demangled(_ symbol: String) -> String {
    guard let text = CCensusDemangle(symbol) else { return symbol }
    defer { free(text) }
    return String(cString: text)
}

extension CensusSnapshot.Frame {
    package func resolved(as function: ResolvedFunction) -> Self {
        var frame = self
        frame.function = function.function
        frame.file = function.file
        frame.line = function.line
        frame.isInlined = function.isInlined
        return frame
    }

    /// Whether the frame is known to lie between a poster and the census.
    fileprivate var isInner: Bool { function.map { FunctionName($0).isInner } ?? false }
}

extension CensusSnapshot {
    /// Removes the frames inside the posters and beyond their callers, and merges the sites that become the same.
    ///
    /// A frame without a symbol may be a poster's or this package's, so a site that begins with one keeps all of its
    /// frames.
    package mutating func removeFramesAroundPosters(callers: Int) {
        for entry in entries.indices {
            for site in entries[entry].sites.indices {
                let frames = entries[entry].sites[site].frames
                let outer = frames.drop(while: \.isInner)
                guard let poster = outer.first, poster.function != nil else { continue }
                entries[entry].sites[site].frames = [poster] + outer.dropFirst().prefix(max(0, callers))
            }
        }
        uniteSites()
    }
}
