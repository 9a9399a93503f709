-- Invitations into organizations, owners who are members, organizations that became part of another, and mails to
-- addresses that nobody has an account for.

create table organization_invitations (
  id              uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  email           citext not null check (length(email) <= 254),
  language        text not null check (language in ('en', 'fr')),
  invited_by      uuid references users on delete set null,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  accepted_at     timestamptz,
  accepted_by     uuid references users on delete set null,
  revoked_at      timestamptz,
  check (accepted_at is null or revoked_at is null)
);
-- An address has one link at a time into an organization.
create unique index organization_invitations_open_once on organization_invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;
create index organization_invitations_by_organization on organization_invitations (organization_id, id);
create index organization_invitations_by_inviter on organization_invitations (invited_by)
  where invited_by is not null;
create index organization_invitations_by_account on organization_invitations (accepted_by)
  where accepted_by is not null;

-- An owner is a member, at the end of every transaction.
update organizations o set owner_id = null
 where owner_id is not null
   and not exists (select from users u where u.id = o.owner_id and u.organization_id = o.id);
alter table users add constraint users_by_membership unique (id, organization_id);
alter table organizations
  drop constraint organizations_owner,
  add constraint organizations_owner_is_member
    foreign key (owner_id, id) references users (id, organization_id) deferrable initially deferred;

-- Whoever enters an organization that nobody owns owns it: one that has people has an owner.
create function own_what_nobody_owns() returns trigger language plpgsql as $$
begin
  update organizations set owner_id = new.id
   where id = new.organization_id and owner_id is null and merged_into is null;
  return null;
end $$;
create trigger users_own_what_nobody_owns
  after insert or update of organization_id, is_removed on users
  for each row when (new.organization_id is not null and not new.is_removed)
  execute function own_what_nobody_owns();

-- One that became part of another stays as the address that leads there.
alter table organizations
  add column merged_into uuid references organizations,
  add constraint organizations_merged_is_empty check (merged_into is null or owner_id is null);
create index organizations_by_merged on organizations (merged_into) where merged_into is not null;

-- What is written for an organization that has meanwhile become part of another belongs to that one. The lock lets a
-- merge that is under way end first.
create function follow_merged_organization() returns trigger language plpgsql as $$
declare
  followed uuid;
begin
  select coalesce(merged_into, id) into followed
    from organizations where id = new.organization_id for key share;
  if found then
    new.organization_id := followed;
  end if;
  return new;
end $$;

create trigger users_follow_merged before insert or update of organization_id on users
  for each row when (new.organization_id is not null) execute function follow_merged_organization();
create trigger bookings_follow_merged before insert or update of organization_id on bookings
  for each row when (new.organization_id is not null) execute function follow_merged_organization();
create trigger organization_invitations_follow_merged
  before insert or update of organization_id on organization_invitations
  for each row execute function follow_merged_organization();

-- A mail goes to a person, or to an address in a language.
alter table mails
  add column address  citext check (length(address) <= 254),
  add column language text check (language in ('en', 'fr')),
  add constraint mails_have_one_recipient check ((user_id is null) <> (address is null)),
  add constraint mails_to_addresses_have_a_language check (address is null or language is not null);
