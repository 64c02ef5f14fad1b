import Foundation
import NotifiableAdapter

extension SortingMachine {
    /// The notification `XYZMachineJammed` as a message.
    struct MachineJammed: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = SortingMachine
        static let name = Notification.Name.machineJammed

        static let userInfo = UserInfoCoding<Self>(Self.init)
    }
}

extension MessageCenter.MessageIdentifier
where Self == MessageCenter.BaseMessageIdentifier<SortingMachine.MachineJammed> {
    static var machineJammed: Self { .init() }
}
