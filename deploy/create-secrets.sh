#!/bin/sh
# Creates the secrets of the profile `separate` of compose.yaml, once, in the folder `secrets` or the one that is named.
# Each container gets its own files alone. docs/deployment.md describes how to change them.
set -eu
folder=${1:-secrets}
if [ -e "$folder" ]; then
  echo "$folder exists: the services use its passwords. To change them, see docs/deployment.md." >&2
  exit 1
fi
umask 077
draft=$(mktemp -d "$folder.XXXXXX")
trap 'rm -rf "$draft"' EXIT

# 192 random bits, which need no quotes in a URL, in SQL or in a file of Redis.
new_password() {
  password=$(od -An -tx1 -N24 /dev/urandom | tr -d ' \n')
  test "${#password}" -eq 48
  echo "$password"
}
superuser=$(new_password)
owner=$(new_password)
service=$(new_password)
redis=$(new_password)

printf %s "$superuser" > "$draft/postgres-password"
printf %s "postgres://daymark_owner:$owner@postgres:5432/daymark" > "$draft/migration-database-url"
printf %s "postgres://daymark_service:$service@postgres:5432/daymark" > "$draft/database-url"
printf %s "redis://daymark:$redis@redis:6379" > "$draft/redis-url"

# It runs when the database is created, and may be repeated.
cat > "$draft/roles.sql" <<SQL
SELECT 'CREATE ROLE daymark_owner LOGIN' WHERE to_regrole('daymark_owner') IS NULL \gexec
SELECT 'CREATE ROLE daymark_service LOGIN' WHERE to_regrole('daymark_service') IS NULL \gexec
ALTER ROLE postgres PASSWORD '$superuser';
ALTER ROLE daymark_owner PASSWORD '$owner';
ALTER ROLE daymark_service PASSWORD '$service';
SELECT 'CREATE DATABASE daymark OWNER daymark_owner' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'daymark') \gexec
-- What PostgreSQL gives to everybody and requests do not need: other databases, temporary tables, large objects.
REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC;
REVOKE CONNECT, TEMPORARY ON DATABASE daymark FROM PUBLIC;
GRANT CONNECT ON DATABASE daymark TO daymark_service;
\connect daymark
SELECT format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', oid::regprocedure) FROM pg_proc
  WHERE pronamespace = 'pg_catalog'::regnamespace AND proname ~ '^lo(_|read$|write$)' \gexec
SQL

# Rate limits count in a script; notifications go through sharded channels, and a cluster is asked for its slots. The
# health check may only ping.
cat > "$draft/redis.acl" <<ACL
user default off resetkeys resetchannels -@all
user daymark on >$redis resetkeys ~daymark:* resetchannels &daymark:* -@all +hello +auth +ping +eval +set +incrby +pttl +expire +del +ssubscribe +sunsubscribe +spublish +cluster|slots +cluster|keyslot +asking
user health on nopass resetkeys resetchannels -@all +ping
ACL

# The folder is private. The users of the containers, who are others than this one, read the files.
chmod 644 "$draft"/*
mv "$draft" "$folder"
trap - EXIT
if ! docker compose version > /dev/null 2>&1; then
  echo "Docker Compose is missing: \`docker compose version\` must work. Install the package docker-compose-plugin." >&2
fi
echo "Created $folder. Keep it: the database and the services use these passwords."
