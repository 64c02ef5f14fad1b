// One import gives the census's users the snapshots, which are a module of their own so that `notifiable-migrate` reads
// them too.
@_exported public import CensusFile
