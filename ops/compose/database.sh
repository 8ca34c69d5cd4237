#!/bin/sh
# Runs once, when PostgreSQL makes its data: a database, the account that owns its schema, and the one in which the portal works
# (server/core/postgres/portal-role.sql). Neither is a superuser.
set -eu
psql --username="${POSTGRES_USER:-postgres}" --set=ON_ERROR_STOP=1 \
  --set=owner_password="$(cat "${OWNER_PASSWORD_FILE:-/run/secrets/database_owner_password}")" \
  --set=password="$(cat "${PASSWORD_FILE:-/run/secrets/database_password}")" <<'SQL'
create role portal_owner login password :'owner_password';
create role portal login password :'password';
grant portal to portal_owner;
create database portal owner portal_owner encoding 'UTF8' template template0;
revoke connect on database portal from public;
SQL
