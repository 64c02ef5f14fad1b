#if !NATS
    import CommandLineSupport

    /// Explains how to build the sample with its trait.
    @main struct StationNetwork {
        static func main() {
            CommandLineTool("station-network", help: "USAGE: swift run --traits NATS station-network").main {
                _ throws(CommandFailure) in
                throw CommandFailure(
                    .unavailable,
                    """
                    built without NATS
                    install libnats and nats-server (apt-get install libnats-dev nats-server pkg-config), and
                    run: swift run --traits NATS station-network
                    """
                )
            }
        }
    }
#endif
