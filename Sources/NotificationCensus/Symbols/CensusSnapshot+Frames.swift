extension CensusSnapshot.Frame {
    func resolved(as function: ResolvedFunction) -> Self {
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
    /// Removes the frames inside the posters, and those beyond their callers, and unites the sites that are now the same.
    ///
    /// A frame without a symbol may be a poster's or this package's, so a site that begins with one keeps all of its frames.
    mutating func removeFramesAroundPosters(callers: Int) {
        for entry in entries.indices {
            for site in entries[entry].sites.indices {
                let frames = entries[entry].sites[site].frames
                let outer = frames.drop(while: \.isInner)
                guard let poster = outer.first, poster.function != nil else { continue }
                entries[entry].sites[site].frames = Array(outer.prefix(callers + 1))
            }
        }
        uniteSites()
    }
}
