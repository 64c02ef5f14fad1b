/// The observers of one subject, or of all subjects, of one topic.
///
/// A class, so that a post can hold on to the group it walks over while the topic forgets it. It is guarded as its
/// ``TopicObservers`` is.
final class ObserverGroup<Member: ObserverListMember> {
    /// The subject; `nil` once it has died, and for the group that observes all.
    private(set) weak var subject: AnyObject?
    /// Its accesses need no check that they do not overlap: the list calls nothing foreign.
    @exclusivity(unchecked) var list = ObserverList<Member>()

    init(subject: AnyObject?) {
        self.subject = subject
    }
}
