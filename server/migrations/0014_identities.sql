-- Whom a provider's people are here, and the sign-ins at a provider that are on their way.

create table identities (
  id           uuid primary key default uuidv7(),
  user_id      uuid not null references users on delete cascade,
  issuer       text not null check (length(issuer) between 1 and 500),
  subject      text not null check (length(subject) between 1 and 255),
  -- What the provider calls them: shown to themselves, and never looked for.
  email        text not null default '' check (length(email) <= 254),
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Whom a provider names is one person here, whatever address the provider tells.
  constraint identities_once unique (issuer, subject),
  constraint identities_one_each unique (user_id, issuer)
);

-- State, nonce and verifier are derived from the id with the server's key (decision 0006).
create table openid_flows (
  id         uuid primary key default uuidv7(),
  provider   text not null,
  -- The browser that began it, by the hash of its cookie.
  browser    text not null,
  -- The session that is to be linked; without it somebody signs in.
  session_id uuid references sessions on delete cascade,
  keep       boolean not null default false,
  expires_at timestamptz not null
);
create index openid_flows_by_session on openid_flows (session_id) where session_id is not null;
create index openid_flows_by_end on openid_flows (expires_at);
