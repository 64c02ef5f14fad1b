// Only that it can be imported: code behind `canImport(Darwin)` is then compiled.
