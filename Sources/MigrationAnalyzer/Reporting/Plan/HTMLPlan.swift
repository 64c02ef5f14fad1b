/// For people who would rather look: the order, the effort and the map on one page.
struct HTMLPlan: PlanReport {
    let guide: GuideLocation?

    func text(of plan: MigrationPlan) -> String {
        let effort = plan.effort
        let page = HTMLPage(
            title: "From notifications to messages",
            lead:
                "In which order to migrate, what each message would be, and how much there is to do; by notifiable-migrate.",
            tiles: [
                HTMLPage.tile(plan.rows.count, "notifications"),
                HTMLPage.tile(plan.rows.count { $0.place.stretch <= .open }, "with nothing in the way"),
                HTMLPage.tile(effort.notifiable, "places in step 1"),
                HTMLPage.tile(effort.bridgedMessage, "places in step 2"),
                HTMLPage.tile(effort.messageAlone, "places in step 3"),
            ],
            sections: [PlanSection(plan: plan, guide: guide).section, MapSection(map: NotificationMap(plan)).section]
        )
        return page.html.description
    }
}
