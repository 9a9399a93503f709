// SQL of the same rules as `opportunities.rules.ts` of the domain, of an opportunity `o`.
import type { OpportunityStatus } from '@thedot/domain/opportunities/opportunities.contract';
import { type RawBuilder, sql } from 'kysely';
import { isInAudience } from '../users/target-audience.sql.ts';

/** A published opportunity is closed from its deadline on. */
export const currentStatus = (now: Date) => sql<OpportunityStatus>`
  case when o.status = 'published' and o.deadline_at <= ${now.toISOString()} then 'closed' else o.status end`;

export const isOpen = (now: Date) =>
  sql<boolean>`(o.status = 'published' and o.deadline_at > ${now.toISOString()})`;

/** The fields of the opportunity include that of the organization. */
export const includesFieldOf = (organizationId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from organizations as g cross join unnest(o.fields) as f (name)
  where g.id = ${organizationId} and g.field <> '' and searchable_text(g.field) = searchable_text(f.name))`;

/** A merged organization stands for the one that remains. */
export const namesOrganization = (organizationId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from opportunity_organizations as t join organizations as g on g.id = t.organization_id
  where t.opportunity_id = o.id and coalesce(g.merged_into, g.id) = ${organizationId})`;

export const hasOrganizations = sql<boolean>`exists (
  select from opportunity_organizations as t where t.opportunity_id = o.id)`;

/** Kinds of organizations are no condition of opportunities. */
const AUDIENCE = {
  roles: sql.ref('o.roles'),
  organizationKinds: sql`'{}'::text[]`,
  fields: sql.ref('o.fields'),
};

interface Applicant {
  readonly role: RawBuilder<unknown>;
  readonly organizationId: RawBuilder<unknown>;
}

/** Whether users of the role and the organization may apply, while it is open. */
export const isFor = ({ role, organizationId }: Applicant) => sql<boolean>`(
  ${role} not in ('super-admin', 'admin', 'dot', 'external')
  and ${isInAudience(AUDIENCE, { role, organizationId })}
  and (not ${hasOrganizations} or ${namesOrganization(organizationId)}))`;

/** Users who can sign in and may read opportunities. */
const isReader = sql<boolean>`(
  not u.is_removed and u.email_verified_at is not null and (u.review is null or u.review = 'accepted')
  and u.role <> 'external')`;

const applicant = { role: sql.ref('u.role'), organizationId: sql.ref('u.organization_id') };

/** A saved search `s` finds the opportunity. */
const isFoundBySearch = sql<boolean>`(
  (s.kind is null or s.kind = o.kind)
  and (s.stage is null or o.stage is null or s.stage = o.stage)
  and (s.field = '' or o.fields = '{}' or exists (
    select from unnest(o.fields) as f (name) where searchable_text(f.name) = searchable_text(s.field)))
  and not exists (
    select from regexp_split_to_table(searchable_text(s.search), '\\s+') as w (word)
    where position(w.word in o.search_text) = 0))`;

const hasSavedSearch = sql<boolean>`exists (
  select from opportunity_searches as s where s.user_id = u.id and ${isFoundBySearch})`;

interface Publication {
  readonly id: string;
  /** Who publishes it, and is not notified. */
  readonly actorId: string;
}

const selectReaders = ({ id, actorId }: Publication, condition: RawBuilder<boolean>) => sql`
  select u.id from opportunities as o cross join users as u
  where o.id = ${id} and ${isReader} and u.id <> ${actorId} and ${condition}`;

/** Users with a saved search that finds it. */
export const selectSearchers = (published: Publication) => selectReaders(published, hasSavedSearch);

/** Users for whom it is, without those who are told of their saved search. */
export const selectTargeted = (published: Publication) =>
  selectReaders(published, sql<boolean>`${isFor(applicant)} and not ${hasSavedSearch}`);

/** Users who follow it. */
export const selectFollowers = (id: string, exceptUserId: string | null = null) => sql`
  select u.id from opportunity_follows as f join users as u on u.id = f.user_id
  where f.opportunity_id = ${id} and ${isReader} and u.id is distinct from ${exceptUserId}::uuid`;

/** Authors of drafts of applications. */
const selectDrafters = (id: string) => sql`
  select s.author_id as id from opportunity_applications as a join submissions as s on s.id = a.id
  where a.opportunity_id = ${id} and s.status = 'draft'`;

/** Those whom a reminder of its deadline is for: its owner, and users who follow it or have a draft. */
export const selectReminded = (id: string) => sql`
  ${selectFollowers(id)}
  union ${selectDrafters(id)}
  union select u.id from opportunities as o join users as u on u.id = o.owner_id
  where o.id = ${id} and ${isReader}`;
