#!/bin/sh
# Creates the database with its owner and the role of the server, when the container starts for the first time.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" \
  --set=owner_password="$DB_OWNER_PASSWORD" --set=password="$DB_PASSWORD" <<'SQL'
create role thedot_owner login password :'owner_password';
create role thedot login password :'password';
create database thedot owner thedot_owner;
SQL
