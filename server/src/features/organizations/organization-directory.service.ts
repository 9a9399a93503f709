import { can, permission } from '@thedot/domain/access/access';
import { isStaffActor } from '@thedot/domain/access/roles';
import { AppError, assertFound } from '@thedot/domain/errors';
import type {
  Organization,
  OrganizationCard,
  OrganizationFilter,
} from '@thedot/domain/organizations/organizations.contract';
import type { Member } from '@thedot/domain/organizations/team.contract';
import type { Context } from '../../kernel/context.ts';
import type { FindSearchHits } from '../../kernel/search-hits.ts';
import { parseCursor, toSortedPage } from '../../kernel/paging.ts';
import { findHoursByExpert } from '../expert-sessions/hours/hours-quota.service.ts';
import {
  type CardRow,
  findFields,
  findMembers,
  findVisibleOrganization,
  findOrganizationRows,
  findOrganizations,
  findMergeTarget,
  findVisibleIds,
  type OrganizationRow,
  type Reader,
} from './organization-directory.queries.ts';

type SignedIn = Context['actor'];

/** Only staff may change every organization. */
export const canManageAllOrganizations = (actor: SignedIn) =>
  can(actor, permission('update', 'startup'));

export const toReader = (actor: SignedIn): Reader => ({
  seesAll: canManageAllOrganizations(actor),
  organizationId: actor.organizationId,
});

/** Members may see their own logo; others need permission to read organizations. */
export const canReadLogo = (actor: SignedIn, organizationId: string): boolean =>
  organizationId === actor.organizationId || can(actor, permission('read', 'startup'));

interface Page {
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listOrganizations({ db, actor }: Context, filter: OrganizationFilter & Page) {
  assertFilterAllowed(actor, filter);
  const { sort, limit } = filter;
  const after = parseCursor(filter.after);
  const rows = await findOrganizations(db, { ...filter, reader: toReader(actor), after });
  const { items, next } = toSortedPage(rows, limit, (row) => SORT_VALUES[sort](row));
  return {
    items: items.map((row) => toOrganizationCard(row, canManageAllOrganizations(actor))),
    next,
  };
}

/** Only staff may filter by the booking permission. */
export function assertFilterAllowed(actor: SignedIn, { canBookExpert }: OrganizationFilter): void {
  if (canBookExpert && !canManageAllOrganizations(actor)) throw new AppError('access.denied');
}

export const SORT_VALUES = {
  name: ({ sortName }: CardRow) => sortName,
  members: ({ members }: CardRow) => members,
  newest: ({ id }: CardRow) => id,
} as const;

const MAX_LISTED_FIELDS = 100;

export async function listFields({ db, actor }: Context) {
  const rows = await findFields(db, toReader(actor), MAX_LISTED_FIELDS);
  return { fields: rows.map(({ field }) => field) };
}

/** Returns those organizations whose page the actor may see. */
export async function findVisibleOrganizationIds(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const readable = ids.filter((id) => canReadLogo(actor, id));
  if (readable.length === 0) return [];
  return (await findVisibleIds(db, toReader(actor), readable)).map(({ id }) => id);
}

/** The organization itself, or the one that it was merged into. */
export const resolveOrganizationId = async ({ db }: Pick<Context, 'db'>, id: string) =>
  assertFound(await findMergeTarget(db, id), 'organization.not_found').id;

/** Returns an organization that the actor may see; a merged one is replaced by the remaining one. */
export async function findOrganization(ctx: Context, id: string): Promise<Organization> {
  const { db, actor } = ctx;
  const target = assertFound(await findMergeTarget(db, id), 'organization.not_found');
  const row = assertFound(
    await findVisibleOrganization(db, toReader(actor), target.id),
    'organization.not_found',
  );
  const isMine = row.id === actor.organizationId;
  const canReadHours = isMine || canManageAllOrganizations(actor);
  const quotaOwner = { organizationId: row.id, userId: actor.id };
  return {
    ...toProfile(row),
    ...toOrganizationCard(row, canManageAllOrganizations(actor)),
    isMine,
    isOwner: row.owner?.id === actor.id,
    hours: canReadHours ? await findHoursByExpert(db, quotaOwner) : null,
  };
}

export async function findOwnOrganization(ctx: Context): Promise<Organization | null> {
  const { organizationId } = ctx.actor;
  return organizationId === null ? null : findOrganization(ctx, organizationId);
}

/** Users of other organizations see only the names and positions of members. */
export async function listMembers({ db, actor }: Context, named: string, { limit, ...page }: Page) {
  const { id } = assertFound(await findMergeTarget(db, named), 'organization.not_found');
  assertFound(await findVisibleOrganization(db, toReader(actor), id), 'organization.not_found');
  const isMine = id === actor.organizationId;
  const viewerId = isStaffActor(actor) ? null : actor.id;
  const after = parseCursor(page.after);
  const rows = await findMembers(db, { organizationId: id, viewerId, limit, after });
  const { items, next } = toSortedPage(rows, limit, ({ sortName }) => sortName);
  return {
    items: isMine || canManageAllOrganizations(actor) ? items : items.map(toPublicMember),
    next,
  };
}

export const listOwnMembers = async (ctx: Context, page: Page) =>
  listMembers(ctx, assertFound(ctx.actor.organizationId ?? undefined, 'organization.none'), page);

const toPublicMember = ({ id, name, photo, position, isOwner }: Member): Member => ({
  id,
  name,
  photo,
  position,
  isOwner,
  role: null,
  status: null,
  email: null,
  phone: null,
});

export const toOrganizationCard = (row: CardRow, isForStaff: boolean): OrganizationCard => {
  const { canBookExpert, createdAt, sortName: _, ...card } = row;
  return { ...card, forStaff: isForStaff ? { canBookExpert, createdAt } : null };
};

const toProfile = (row: OrganizationRow) => ({
  contact: row.contact,
  website: row.website,
  description: row.description,
  address: row.address,
  linkedin: row.linkedin,
  foundedYear: row.foundedYear,
  isLegallyPublished: row.isLegallyPublished,
  hasStartupLabel: row.hasStartupLabel,
});

/** Organizations by name, for those who may open their pages. */
export const findOrganizationHits: FindSearchHits = async ({ db, actor }, query) =>
  can(actor, permission('read', 'startup'))
    ? findOrganizationRows(db, { ...query, reader: toReader(actor) })
    : [];
