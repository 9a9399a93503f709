// Deals as their audience sees them, and taking one.
import { can, permission } from '@thedot/domain/access/access';
import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import { type Deal, DealStatus } from '@thedot/domain/deals/deal-fields.contract';
import { hasEnded, refuseTake } from '@thedot/domain/deals/deals.rules';
import { dayOf } from '@thedot/domain/kernel/time';
import type { Db } from '../../db/db.ts';
import { type Context, type SignedIn, type SystemContext, transact } from '../../kernel/context.ts';
import { parseCursor, toSortedPage } from '../../kernel/paging.ts';
import { type ChangePublisher, publishChange } from '../../kernel/publish-change.ts';
import type { FindSearchHits } from '../../kernel/search-hits.ts';
import {
  assignCode,
  canReadLogo,
  countTakes,
  type DealReader,
  type DealRow,
  findActiveDeals,
  findDealHitRows,
  findPastDeals,
  findReadableDeal,
  insertTake,
  lockDealToTake,
} from './deals.queries.ts';

interface PageQuery {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Today in the hub's time zone. */
export const hubToday = ({ now, settings }: Pick<SystemContext, 'now' | 'settings'>): string =>
  dayOf(now().getTime(), settings.hubTimeZone);

const toReader = (ctx: Context): DealReader => ({ ...ctx.actor, today: hubToday(ctx) });

export const listActiveDeals = (ctx: Context, query: PageQuery) =>
  listPage(ctx, query, findActiveDeals, ({ publishedAt }) => publishedAt ?? '');

export const listPastDeals = (ctx: Context, query: PageQuery) =>
  listPage(ctx, query, findPastDeals, ({ validTo }) => validTo);

async function listPage(
  ctx: Context,
  { after, limit }: PageQuery,
  find: typeof findActiveDeals,
  sortedBy: (row: DealRow) => string,
) {
  const reader = toReader(ctx);
  const rows = await find(ctx.db, reader, { after: parseCursor(after), limit });
  const { items, next } = toSortedPage(rows, limit, sortedBy);
  return { items: items.map((row) => toDeal(ctx, row)), next };
}

export async function findDeal(ctx: Context, id: string): Promise<Deal> {
  const reader = toReader(ctx);
  const row = await findReadableDeal(ctx.db, reader, id);
  return toDeal(ctx, assertFound(row, 'deal.not_found'));
}

/** Stands for a code that only the viewed user may read. */
const HIDDEN_CODE = '••••••';

function toDeal(ctx: Context, row: DealRow): Deal {
  const { id, title, partner, text, logo, offer, validFrom, validTo, left, link } = row;
  const { code, takenAt, takenBy } = row;
  const isOver = row.status !== 'published' || hasEnded({ validTo, today: hubToday(ctx) });
  const taken =
    code === null || takenAt === null
      ? null
      : {
          ...(ctx.actor.viewing ? { code: HIDDEN_CODE, link: '' } : { code, link }),
          takenAt,
          takenBy: takenBy ?? '',
        };
  return { id, title, partner, text, logo, offer, validFrom, validTo, isOver, left, taken };
}

/** Takes the code or link for the caller's organization. When it has one already, nothing changes. */
export const takeDeal = (ctx: Context, id: string): Promise<Deal> =>
  transact(ctx, async (tx) => {
    const { db, actor } = tx;
    const deal = await findDeal(tx, id);
    if (deal.taken) return deal;
    const isCounted = deal.offer !== 'single_codes' && deal.left !== null;
    const locked = await lockDealToTake(db, id, isCounted);
    const isLimited = locked.cap !== null && locked.offer !== 'single_codes';
    // Staff changed the offer between the two reads.
    if (locked.offer !== deal.offer || isLimited !== isCounted) throw new AppError('deal.changed');
    const takenBefore = isCounted ? await countTakes(db, id) : 0;
    const facts = { ...locked, status: DealStatus.parse(locked.status), today: hubToday(tx) };
    // A colleague may have taken the last one, which is this organization's too.
    const colleagues = await findDeal(tx, id);
    if (colleagues.taken) return colleagues;
    assertAllowed(refuseTake(facts, isCounted ? (locked.cap ?? 0) - takenBefore : null));
    const take = await insertTake(db, {
      dealId: id,
      userId: actor.id,
      organizationId: actor.organizationId,
      code: locked.offer === 'shared_code' ? locked.sharedCode : '',
      now: tx.now(),
    });
    if (take) {
      const hasCode = locked.offer !== 'single_codes' || (await assignCode(db, id, take.id));
      assertAllowed(hasCode ? null : 'deal.none_left');
      publishDeals(tx);
    }
    return findDeal(tx, id);
  });

/** Tells the pages that show deals. */
export const publishDeals = (tx: ChangePublisher): void =>
  publishChange(tx, 'update-deals', { topics: ['list:deals'] });

/** Logos are for staff, and for those who may see the deal. */
export const canReadDealFile = async (db: Db, actor: SignedIn, dealId: string) =>
  can(actor, permission('update', 'deal')) || (await canReadLogo(db, actor, dealId));

/** Running deals for the caller. */
export const findDealHits: FindSearchHits = async (ctx, query) => {
  const rows = await findDealHitRows(ctx.db, toReader(ctx), query);
  return rows.map(({ id, title, partner, logo }) => ({
    kind: 'deal' as const,
    id,
    title,
    partner,
    logo,
  }));
};
