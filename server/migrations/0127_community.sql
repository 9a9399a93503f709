-- Community services: requests to the hub's partners.
create table service_programs (
  program    text primary key check (program in ('wemove', 'proservy', 'eurafrique')),
  -- Without a day the program is open.
  opens_on   date,
  closes_on  date,
  check (closes_on >= opens_on)
);
insert into service_programs (program) values ('wemove'), ('proservy'), ('eurafrique');

-- What authors accept before a request is shared with the partner. A version is never changed.
create table service_consent_texts (
  program    text not null references service_programs,
  version    integer not null check (version > 0),
  text_en    text not null check (length(text_en) between 1 and 4000),
  text_fr    text not null check (length(text_fr) between 1 and 4000),
  primary key (program, version)
);
insert into service_consent_texts (program, version, text_en, text_fr)
select program, 1,
  'The hub shares my name, my email address, my organization, and the text and answers of this request with ' || name
    || '. The partner uses them only to answer my request, and deletes them 24 months after it ends.',
  'Le hub transmet à ' || name || ' mon nom, mon adresse e-mail, mon organisation, ainsi que le texte et les réponses de cette '
    || 'demande. Le partenaire ne les utilise que pour y répondre et les supprime 24 mois après la fin de la demande.'
from (values ('wemove', 'WeMove'), ('proservy', 'ProServy'), ('eurafrique', 'Eurafrique Legal')) as partner (program, name);

-- Which versions a user has accepted.
create table service_consents (
  user_id     uuid not null references users on delete cascade,
  program     text not null,
  version     integer not null,
  accepted_at timestamptz not null,
  primary key (user_id, program, version),
  foreign key (program, version) references service_consent_texts
);

create table service_requests (
  id              uuid primary key references submissions on delete cascade,
  program         text not null,
  answers         jsonb not null check (jsonb_typeof(answers) = 'object'),
  -- The version that its author had accepted.
  consent_version integer not null,
  foreign key (program, consent_version) references service_consent_texts (program, version)
);
create index service_requests_program on service_requests (program, id);

-- Each way of a request to its partner, with its receipt.
create table service_forwards (
  id         uuid primary key default uuidv7(),
  request_id uuid not null references service_requests on delete cascade,
  channel    text not null check (channel in ('email', 'webhook')),
  address    text not null check (length(address) <= 500),
  status     text not null default 'queued' check (status in ('queued', 'sent', 'delivered', 'failed')),
  tries      integer not null default 0 check (tries >= 0),
  error      text not null default '' check (length(error) <= 500),
  created_at timestamptz not null,
  ended_at   timestamptz,
  check ((status = 'queued') = (ended_at is null))
);
create index service_forwards_of_request on service_forwards (request_id, id);
create unique index service_forwards_pending on service_forwards (request_id) where status = 'queued';

create index submissions_service_request_titles on submissions using gin (name_words(title) gin_trgm_ops)
  where kind = 'service_request';
