-- A webhook with a new secret signs with the former one as well for a while. Sealed like the secret.
alter table webhooks
  add column former_secret       text,
  add column former_secret_until timestamptz,
  add check ((former_secret is null) = (former_secret_until is null));
