// One import gives users of the census its snapshots, too. They are a module of their own so that `notifiable-migrate`
// can read them.
@_exported public import CensusFile
