extension NotificationCensus {
    /// The limits of a census.
    public struct Configuration: Sendable {
        /// The largest number of names. Posts of further names are counted together.
        public var maximumNames: Int

        /// The largest number of posting sites. Posts from further sites are counted with their name.
        public var maximumSites: Int

        /// The number of the poster's callers that tell one site from another.
        ///
        /// The callers identify code that posts through a wrapper.
        public var callers: Int

        /// The sampling of frequent posts; `nil` to record each post.
        public var sampling: Sampling?

        /// Creates a configuration.
        public init(
            maximumNames: Int = 16_384,
            maximumSites: Int = 16_384,
            callers: Int = 3,
            sampling: Sampling? = nil
        ) {
            self.maximumNames = maximumNames
            self.maximumSites = maximumSites
            self.callers = callers
            self.sampling = sampling
        }

        var limits: CensusState.Limits {
            CensusState.Limits(names: max(0, maximumNames), sites: max(0, maximumSites))
        }

        /// The number of frames to capture beyond Foundation's: a few frames of this package may precede the poster.
        var stackDepth: Int { min(max(0, callers), 24) + 4 }
    }

    /// A rule by which only some posts of a frequent name are recorded.
    ///
    /// The name's own count remains exact. ``CensusFile/CensusSnapshot/Entry/sampledOut`` counts the posts that are
    /// left out.
    public struct Sampling: Hashable, Sendable {
        /// The number of posts of a name that are all recorded.
        public var threshold: Int
        /// The number of posts, beyond the threshold, of which one is recorded.
        public var interval: Int

        /// Creates a sampling.
        public init(beyond threshold: Int, oneIn interval: Int) {
            self.threshold = threshold
            self.interval = interval
        }

        func skips(post number: Int) -> Bool {
            number >= threshold && !(number - max(0, threshold)).isMultiple(of: max(1, interval))
        }
    }
}
