/// Observers with their subjects, copied out of a topic's lists.
///
/// `@unchecked Sendable`: of a subject, only its identity and its type are used.
struct LivingObservers<Member: TopicMember>: @unchecked Sendable {
    var entries: [(member: Member, subject: AnyObject?)] = []
    /// What was looked at on the way.
    var released = Released()
}

/// An observer that tells about itself in ``MessageCenter/observers``.
protocol ListedObserver: TopicMember {
    var isolation: MessageCenter.ObserverInfo.Isolation { get }
    var site: RegistrationSite { get }
    var depth: Int { get }
}

extension LivingObservers where Member: ListedObserver {
    /// What the observers tell about themselves. Called where no lock is held.
    func infos(of messageType: any Any.Type) -> [MessageCenter.ObserverInfo] {
        entries.filter { !$0.member.isRemoved }.map { observer, subject in
            MessageCenter.ObserverInfo(
                messageType: messageType,
                subject: subject,
                isolation: observer.isolation,
                site: observer.site,
                depth: observer.depth
            )
        }
    }
}
