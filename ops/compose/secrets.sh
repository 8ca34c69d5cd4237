#!/bin/sh
# Makes the secrets of compose.yaml, each in a file, once: those that are there already stay as they are.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
# The folder keeps others of this machine away; in the containers other users read the files.
chmod 700 secrets
cd secrets
make() { [ -e "$1" ] || printf '%s' "$2" > "$1"; chmod 644 "$1"; }
random() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
make database_admin_password "$(random)"
make database_owner_password "$(random)"
make database_password "$(random)"
make database_owner_url "postgres://portal_owner:$(cat database_owner_password)@database:5432/portal"
make database_url "postgres://portal:$(cat database_password)@database:5432/portal"
