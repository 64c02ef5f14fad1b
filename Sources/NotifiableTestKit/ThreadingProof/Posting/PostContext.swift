internal import NotifiableAdapter
internal import Synchronization

/// A post under way, as the code that it calls can see it.
struct PostContext: Sendable {
    @TaskLocal static var current: PostContext?
    private static let nextID = Atomic<Int>(0)

    let id: Int
    let place: Place
    let isolation: IsolationWitness
    let thread = ThreadIdentity.current

    init(place: Place, isolation: IsolationWitness) {
        id = Self.nextID.add(1, ordering: .relaxed).newValue
        self.place = place
        self.isolation = isolation
        isolation.postBegan()
    }
}
