/// What a timeline has recorded.
struct Log: Sendable {
    struct Post: Hashable, Sendable {
        let occurrence: Occurrence
        let place: Place
    }

    /// In posting order.
    private(set) var posts: [Post] = []
    /// How many posts there were when the kiosk closed.
    private(set) var postsBeforeClosing: Int?
    /// In the order in which they happened.
    private(set) var deliveries: [Delivery] = []
    /// Where each occurrence stands in `posts`.
    private var order: [Occurrence: Int] = [:]

    mutating func append(_ post: Post) {
        order[post.occurrence] = posts.count
        posts.append(post)
    }

    mutating func append(_ delivery: Delivery) {
        deliveries.append(delivery)
    }

    mutating func closeKiosk() {
        postsBeforeClosing = posts.count
    }

    func order(of occurrence: Occurrence) -> Int? { order[occurrence] }

    func place(ofPosting occurrence: Occurrence) -> Place? { order[occurrence].map { posts[$0].place } }

    /// Whether a service hears of something that was posted after it had been closed.
    func isAfterClosing(_ delivery: Delivery) -> Bool {
        guard delivery.service == .kiosk, let postsBeforeClosing, let order = order[delivery.occurrence] else {
            return false
        }
        return order >= postsBeforeClosing
    }

    /// The arrivals that a service is to hear of.
    func arrivals(for service: Service) -> [Occurrence] {
        let open = service == .kiosk ? posts.prefix(postsBeforeClosing ?? posts.count) : posts[...]
        return open.map(\.occurrence).filter { $0 != .settingsChange }
    }
}
