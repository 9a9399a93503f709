-- Announcements are also shown on every page, for a time, in both languages. Until now they were only sent once.

alter table announcements rename column title to title_en;
alter table announcements rename column text to text_en;
alter table announcements
  drop constraint announcements_title_check,
  add column title_fr       text not null default '',
  add column text_fr        text not null default '',
  add column link_label_en  text not null default '',
  add column link_label_fr  text not null default '',
  add column level          text not null default 'info' check (level in ('info', 'success', 'warning', 'urgent')),
  add column roles          text[] not null default '{}',
  add column starts_at      timestamptz,
  add column ends_at        timestamptz,
  add column is_banner      boolean not null default false,
  add column is_dismissible boolean not null default true,
  add column is_notified    boolean not null default true,
  add column notified_at    timestamptz,
  -- A new edition is shown again to those who dismissed the one before.
  add column edition        integer not null default 1,
  -- An edit sends the version that the editor saw.
  add column version        integer not null default 0;

-- In which language they are is not known; the account of the author is the best guess.
update announcements as a set title_fr = title_en, text_fr = text_en, title_en = '', text_en = ''
from users as u where u.id = a.author_id and u.language = 'fr';
-- The dashboard was the page that opened without a link.
update announcements set starts_at = created_at, notified_at = created_at,
  link = case when link = '/dashboard' then '' else link end;

alter table announcements
  alter column starts_at set not null,
  add check (length(title_en) <= 120 and length(title_fr) <= 120),
  add check ((title_en = '') = (text_en = '') and (title_fr = '') = (text_fr = '')),
  add check (title_en <> '' or title_fr <> ''),
  add check (ends_at >= starts_at),
  add check (is_banner or is_notified),
  add check (is_dismissible or level = 'urgent');
create index announcements_shown on announcements (starts_at) where is_banner;
create index announcements_to_send on announcements (starts_at) where is_notified and notified_at is null;

-- The organizations and single users of an audience, beside its roles. A merge may bring an organization in twice.
create table announcement_recipients (
  announcement_id uuid not null references announcements on delete cascade,
  organization_id uuid references organizations on delete cascade,
  user_id         uuid references users on delete cascade,
  check (num_nonnulls(organization_id, user_id) = 1)
);
create index announcement_recipients_of on announcement_recipients (announcement_id);
create index announcement_recipients_by_organization on announcement_recipients (organization_id);
create index announcement_recipients_by_user on announcement_recipients (user_id);
create trigger announcement_recipients_follow_merged before insert or update of organization_id on announcement_recipients
  for each row when (new.organization_id is not null) execute function follow_merged_organization();

-- Who does not want to see an announcement any more, on any device.
create table announcement_dismissals (
  announcement_id uuid not null references announcements on delete cascade,
  user_id         uuid not null references users on delete cascade,
  edition         integer not null,
  dismissed_at    timestamptz not null,
  primary key (announcement_id, user_id)
);
create index announcement_dismissals_by_user on announcement_dismissals (user_id);
