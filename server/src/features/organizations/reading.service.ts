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
import { placeFrom, sortedPageFrom } from '../../kernel/paging.ts';
import { findHoursByExpert } from '../bookings/hours.service.ts';
import {
  type CardRow,
  findFields,
  findMembers,
  findOrganizationFor,
  findOrganizations,
  findPlaceOf,
  findSeenBy,
  type OrganizationRow,
  type Reader,
} from './reading.queries.ts';

type SignedIn = Context['actor'];

/** Whoever may change every organization is of the hub's staff. */
export const keepsAll = (actor: SignedIn) => can(actor, permission('update', 'startup'));

export const readerOf = (actor: SignedIn): Reader => ({
  seesAll: keepsAll(actor),
  organizationId: actor.organizationId,
});

/** Colleagues see their own; all others whom the table lets read organizations. */
export const mayReadLogo = (actor: SignedIn, organizationId: string): boolean =>
  organizationId === actor.organizationId || can(actor, permission('read', 'startup'));

interface Page {
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function findList({ db, actor }: Context, filter: OrganizationFilter & Page) {
  refuseFilter(actor, filter);
  const { sort, limit } = filter;
  const after = placeFrom(filter.after);
  const rows = await findOrganizations(db, { ...filter, reader: readerOf(actor), after });
  const { items, next } = sortedPageFrom(rows, limit, (row) => SORTED_BY[sort](row));
  return { items: items.map((row) => cardOf(row, keepsAll(actor))), next };
}

/** Whether an organization books experts is between it and the hub, in what is asked for too. */
export function refuseFilter(actor: SignedIn, { canBookExpert }: OrganizationFilter): void {
  if (canBookExpert && !keepsAll(actor)) throw new AppError('access.denied');
}

export const SORTED_BY = {
  name: ({ sortName }: CardRow) => sortName,
  members: ({ members }: CardRow) => members,
  newest: ({ id }: CardRow) => id,
} as const;

const MOST_FIELDS = 100;

export async function findFieldList({ db, actor }: Context) {
  const rows = await findFields(db, readerOf(actor), MOST_FIELDS);
  return { fields: rows.map(({ field }) => field) };
}

/** Of these organizations those whose page somebody may see. */
export async function findSeen(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const readable = ids.filter((id) => mayReadLogo(actor, id));
  if (readable.length === 0) return [];
  return (await findSeenBy(db, readerOf(actor), readable)).map(({ id }) => id);
}

/** The page of an organization, if its reader may see it; that of a merged one is the other's. */
export async function findOrganization(ctx: Context, id: string): Promise<Organization> {
  const { db, actor } = ctx;
  const place = assertFound(await findPlaceOf(db, id), 'organization.not_found');
  const row = assertFound(
    await findOrganizationFor(db, readerOf(actor), place.id),
    'organization.not_found',
  );
  const isMine = row.id === actor.organizationId;
  const knowsHours = isMine || keepsAll(actor);
  const account = { organizationId: row.id, userId: actor.id };
  return {
    ...profileOf(row),
    ...cardOf(row, keepsAll(actor)),
    isMine,
    isOwner: row.owner?.id === actor.id,
    hours: knowsHours ? await findHoursByExpert(db, account) : null,
  };
}

export async function findMine(ctx: Context): Promise<Organization | null> {
  const { organizationId } = ctx.actor;
  return organizationId === null ? null : findOrganization(ctx, organizationId);
}

/** To others than their colleagues and the hub, members are names and what they do. */
export async function findMemberPage(
  { db, actor }: Context,
  { organizationId, limit, ...page }: Page & { readonly organizationId?: string | undefined },
) {
  const wanted =
    organizationId ?? assertFound(actor.organizationId ?? undefined, 'organization.none');
  const { id } = assertFound(await findPlaceOf(db, wanted), 'organization.not_found');
  const isMine = id === actor.organizationId;
  const mayRead = isMine || can(actor, permission('read', 'startup'));
  const seen = mayRead && (await findOrganizationFor(db, readerOf(actor), id));
  if (!seen) throw new AppError('organization.not_found');
  const viewerId = isStaffActor(actor) ? null : actor.id;
  const after = placeFrom(page.after);
  const rows = await findMembers(db, { organizationId: id, viewerId, limit, after });
  const { items, next } = sortedPageFrom(rows, limit, ({ sortName }) => sortName);
  return { items: isMine || keepsAll(actor) ? items : items.map(introduced), next };
}

const introduced = ({ id, name, photo, position, isOwner }: Member): Member => ({
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

export const cardOf = (row: CardRow, isForStaff: boolean): OrganizationCard => {
  const { canBookExpert, createdAt, sortName: _, ...card } = row;
  return { ...card, forStaff: isForStaff ? { canBookExpert, createdAt } : null };
};

const profileOf = (row: OrganizationRow) => ({
  contact: row.contact,
  website: row.website,
  description: row.description,
  address: row.address,
  linkedin: row.linkedin,
  foundedYear: row.foundedYear,
  isLegallyPublished: row.isLegallyPublished,
  hasStartupLabel: row.hasStartupLabel,
});
