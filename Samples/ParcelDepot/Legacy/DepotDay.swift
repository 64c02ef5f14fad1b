/// One day at the depot.
@main enum DepotDay {
    @MainActor static func main() async {
        let store = ParcelStore()
        let (screen, bell, till) = (DepotScreen(), Bell(), Till(centsPerKilogram: 90))
        let parcels = [
            Parcel(number: "A17", grams: 1200), Parcel(number: "B04", grams: 350, note: "fragile"),
            Parcel(number: "C33", grams: 8000),
        ]

        let office = Office()
        await till.tariffChanged { office.raiseTariff(to: 120) }
        Conveyor().unload(parcels)
        office.close()
        for (index, parcel) in parcels.enumerated() { Courier().deliver(parcel, to: index + 1) }
        await store.delivered(parcels.count)

        for line in screen.lines { print("screen:", line) }
        print("bell:", bell.rings, "rings")
        print("till:", till.centsPerKilogram, "cents a kilogram")
        for line in store.deliveries { print("store:", line) }
    }
}
