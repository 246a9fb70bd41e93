#!/usr/bin/env bash
# forbidden_include.sh COMPILER ALLOWED FORBIDDEN FOLDER...: with these include folders the one header is
# found, the other is not.
set -euo pipefail
compiler=$1 allowed=$2 forbidden=$3
shift 3

preprocess() { echo "#include \"$1\"" | LC_ALL=C "$compiler" -std=c++20 -E -x c++ "${@:2}" - -o /dev/null; }

preprocess "$allowed" "${@/#/-I}"
if complaint=$(preprocess "$forbidden" "${@/#/-I}" 2>&1); then
  echo "$forbidden was found" >&2
  exit 1
fi
grep -E "$forbidden('?)( file not found|: No such file)" <<<"$complaint"
