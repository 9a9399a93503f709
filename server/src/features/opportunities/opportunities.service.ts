// What users read of opportunities, and which of them they follow.
import { can, permission } from '@thedot/domain/access/access';
import { assertFound } from '@thedot/domain/errors';
import type { ParsedInput } from '@thedot/domain/kernel/endpoint';
import type {
  opportunities,
  Opportunity,
  OpportunityCard,
} from '@thedot/domain/opportunities/opportunities.contract';
import type { Db } from '../../db/db.ts';
import { type Context, type SignedIn, transact } from '../../kernel/context.ts';
import { parseCursor, toSortedPage } from '../../kernel/paging.ts';
import { publishChange } from '../../kernel/publish-change.ts';
import {
  findAvailable,
  findFields,
  findOpportunities,
  findOpportunity,
  findVisibility,
  type OpportunityCardRow,
  type OpportunityReader,
} from './opportunities.queries.ts';
import {
  countFollowers,
  deleteFollow,
  findHistory,
  findOwner,
  findTargetOrganizations,
  insertFollow,
} from './opportunity-records.queries.ts';

/** Only staff may change opportunities. */
export const canManage = (actor: SignedIn): boolean =>
  can(actor, permission('update', 'opportunity'));

export const toReader = ({ actor, now }: Pick<Context, 'actor' | 'now'>): OpportunityReader => ({
  userId: actor.id,
  role: actor.role,
  organizationId: actor.organizationId,
  seesAll: canManage(actor),
  now: now(),
});

type Calls = typeof opportunities;

const toPage = (rows: readonly OpportunityCardRow[], limit: number) => {
  const { items, next } = toSortedPage(rows, limit, ({ position }) => position);
  return { items: items.map(toCard), next };
};

export async function listOpportunities(ctx: Context, query: ParsedInput<Calls['all']>['query']) {
  const page = { limit: query.limit, after: parseCursor(query.after) };
  return toPage(await findOpportunities(ctx.db, toReader(ctx), { ...query, ...page }), query.limit);
}

export async function listAvailable(
  ctx: Context,
  { limit, after }: ParsedInput<Calls['available']>['query'],
) {
  const page = { limit, after: parseCursor(after) };
  return toPage(await findAvailable(ctx.db, toReader(ctx), page), limit);
}

const MAX_LISTED_FIELDS = 200;

export const listFields = async ({ db }: Context): Promise<{ fields: string[] }> => ({
  fields: (await findFields(db, MAX_LISTED_FIELDS)).rows.map(({ field }) => field),
});

const toCard = (row: OpportunityCardRow): OpportunityCard => {
  const { position: _, roles, fields, organizations, ...card } = row;
  return { ...card, target: { roles, fields, organizations } };
};

/** Returns an opportunity that the actor may see, with what their eligibility depends on. */
export async function getOpportunity(ctx: Context, id: string): Promise<Opportunity> {
  const { db, actor } = ctx;
  const row = assertFound(
    await findOpportunity(db, toReader(ctx), id, actor),
    'opportunity.not_found',
  );
  const { ownField, isTargeted, application, ownerId: _, outcomeNote, ...record } = row;
  const { text, representative, relevantLink, reason, files, ...card } = record;
  return {
    ...toCard(card),
    text,
    representative,
    relevantLink,
    reason,
    files,
    applicant: {
      role: actor.role,
      organization: ownField === null ? null : { field: ownField, isTargeted },
      application,
    },
    forStaff: canManage(actor) ? { outcomeNote, ...(await findStaffFields(db, id)) } : null,
  };
}

async function findStaffFields(db: Db, id: string) {
  const organizations = await findTargetOrganizations(db, id);
  return {
    organizations: organizations.map(({ id: organizationId, name }) => ({
      id: organizationId,
      name,
    })),
    owner: await findOwner(db, id),
    followers: await countFollowers(db, id),
    history: await findHistory(db, id),
  };
}

/** Users who may open the page of an opportunity may read its files. */
export async function canReadFiles(db: Db, actor: SignedIn, id: string): Promise<boolean> {
  if (!can(actor, permission('read', 'opportunity'))) return false;
  const found = await findVisibility(db, id);
  return found !== undefined && (found.isShown || canManage(actor));
}

export const setFollowed = (ctx: Context, id: string, isFollowed: boolean): Promise<Opportunity> =>
  transact(ctx, async (tx) => {
    const { db, actor } = tx;
    await getOpportunity(tx, id);
    const follow = { opportunityId: id, userId: actor.id };
    await (isFollowed ? insertFollow(db, follow, tx.now()) : deleteFollow(db, follow));
    publishChange(tx, 'update-opportunities', { userIds: [actor.id] });
    return getOpportunity(tx, id);
  });
