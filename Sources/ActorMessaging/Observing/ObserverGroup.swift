/// The observers of one subject, or of all subjects, of one topic.
///
/// A class, so that a post can hold on to the group it walks over while the topic forgets it. It is guarded as its
/// ``TopicObservers`` is.
package final class ObserverGroup<Member: ObserverListMember> {
    /// The subject; `nil` once it has died, and for the group that observes all.
    package private(set) weak var subject: AnyObject?
    /// Its accesses need no check that they do not overlap: the list calls nothing foreign.
    @exclusivity(unchecked) package var list: ObserverList<Member>

    package init(subject: AnyObject?, smallestSweep: Int = 32) {
        self.subject = subject
        list = ObserverList(smallestSweep: smallestSweep)
    }
}
