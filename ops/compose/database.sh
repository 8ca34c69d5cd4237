#!/bin/sh
# Runs once, when PostgreSQL makes its data: a database for the portal that belongs to an ordinary account.
set -eu
psql --username="${POSTGRES_USER:-postgres}" --set=ON_ERROR_STOP=1 --set=password="$(cat "${PASSWORD_FILE:-/run/secrets/database_password}")" <<'SQL'
create role portal login password :'password';
create database portal owner portal encoding 'UTF8' template template0;
revoke connect on database portal from public;
SQL
