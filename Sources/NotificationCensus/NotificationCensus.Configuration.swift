extension NotificationCensus {
    /// The limits of a census.
    public struct Configuration: Sendable {
        /// The largest number of names. Posts of further names are counted together.
        public var maximumNames: Int

        /// The largest number of posting sites. Posts from further sites are counted with their name.
        ///
        /// A site takes about 750 bytes.
        public var maximumSites: Int

        /// The number of the poster's callers that tell one site from another.
        ///
        /// Callers show who posts through a wrapper.
        public var callers: Int

        /// How frequent posts are sampled; `nil` to record each post.
        public var sampling: Sampling?

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - maximumNames: The largest number of names.
        ///   - maximumSites: The largest number of posting sites.
        ///   - callers: The number of the poster's callers that tell one site from another.
        ///   - sampling: How frequent posts are sampled.
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

        /// The frames to capture behind Foundation's: a few of this package may come before the poster.
        var stackDepth: Int { min(max(0, callers), 24) + 4 }
    }

    /// Records only some of the posts of a frequent name.
    ///
    /// The name's own count remains exact. Posts that are left out are counted in
    /// ``CensusFile/CensusSnapshot/Entry/sampledOut``.
    public struct Sampling: Hashable, Sendable {
        /// The number of posts of a name that are all recorded.
        public var threshold: Int
        /// Beyond the threshold, one post of this many is recorded.
        public var interval: Int

        /// Creates a sampling.
        ///
        /// - Parameters:
        ///   - threshold: The number of posts of a name that are all recorded.
        ///   - interval: Beyond the threshold, one post of this many is recorded.
        public init(beyond threshold: Int, oneIn interval: Int) {
            self.threshold = threshold
            self.interval = interval
        }

        func skips(post number: Int) -> Bool {
            number >= threshold && !(number - max(0, threshold)).isMultiple(of: max(1, interval))
        }
    }
}
