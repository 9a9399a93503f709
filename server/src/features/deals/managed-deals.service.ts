// How staff write, publish and end deals.
import {
  AppError,
  assertAllowed,
  assertField,
  assertFields,
  assertFound,
} from '@thedot/domain/errors';
import type { DealStatus, ManagedDeal } from '@thedot/domain/deals/deal-fields.contract';
import type {
  DealChanges,
  DealStatusChange,
  DealTake,
  NewDeal,
} from '@thedot/domain/deals/deals.contract';
import {
  DEAL_LIFECYCLE,
  findCodeTwice,
  hasStarted,
  listDealActions,
  listPublishRefusals,
  refuseDates,
} from '@thedot/domain/deals/deals.rules';
import {
  refuseReason,
  refuseTransition,
  statusAfter,
} from '@thedot/domain/scheduling/lifecycle.rules';
import { type Context, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { toPage } from '../../kernel/paging.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { deleteFile, deleteFilesOf, insertFile } from '../../platform/files/files.queries.ts';
import { announceDeal } from './announce-deals.service.ts';
import { hubToday, publishDeals } from './deals.service.ts';
import {
  deleteCodesLeft,
  deleteDeal,
  findManagedDeals,
  findTakes,
  insertCodes,
  insertDeal,
  lockDeal,
  type ManagedDealRow,
  updateDeal,
} from './managed-deals.queries.ts';

interface ListQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly id?: string | undefined;
  readonly status?: DealStatus | undefined;
  readonly search?: string | undefined;
}

export async function listManagedDeals({ db }: Context, query: ListQuery) {
  const { items, next } = toPage(await findManagedDeals(db, query), query.limit);
  if (query.id !== undefined) assertFound(items[0], 'deal.not_found');
  return { items: items.map(toManagedDeal), next };
}

async function findManagedDeal(tx: Context, id: string): Promise<ManagedDeal> {
  const { items } = await listManagedDeals(tx, { id, limit: 1 });
  return assertFound(items[0], 'deal.not_found');
}

function toManagedDeal(row: ManagedDealRow): ManagedDeal {
  const {
    roles,
    organizationKinds,
    fields,
    ownerId: _,
    codesLeft: __,
    announcedAt: ___,
    ...deal
  } = row;
  return {
    ...deal,
    audience: { roles, organizationKinds, fields },
    actions: listDealActions(row.status),
  };
}

type FieldChanges = Omit<DealChanges, 'codes' | 'replacesCodes' | 'removesLogo'>;

/** The columns of the sent fields. */
const toColumns = ({ audience, ...fields }: FieldChanges) => ({
  title: fields.title,
  partner: fields.partner,
  text: fields.text,
  offer: fields.offer,
  shared_code: fields.sharedCode,
  link: fields.link,
  cap: fields.cap,
  valid_from: fields.validFrom,
  valid_to: fields.validTo,
  roles: audience?.roles,
  organization_kinds: audience?.organizationKinds,
  fields: audience?.fields,
});

export const createDeal = (
  ctx: Context,
  { codes, ...fields }: NewDeal,
  logo: StagedFile | undefined,
): Promise<ManagedDeal> => {
  assertField('validTo', refuseDates(fields));
  return transact(ctx, async (tx) => {
    const { audience, title, partner, text, offer, cap, link } = fields;
    const at = tx.now().toISOString();
    const id = await insertDeal(tx.db, {
      title,
      partner,
      text,
      offer,
      cap,
      link,
      shared_code: fields.sharedCode,
      valid_from: fields.validFrom,
      valid_to: fields.validTo,
      roles: audience.roles,
      organization_kinds: audience.organizationKinds,
      fields: audience.fields,
      owner_id: tx.actor.id,
      created_at: at,
      changed_at: at,
    });
    await addCodes(tx, id, codes);
    await replaceLogo(tx, { id, logo: null }, logo);
    return finish(tx, id, 'deal.created');
  });
};

/** Changes the sent fields. Users who join the audience of a published deal are notified. */
export const editDeal = (
  ctx: Context,
  id: string,
  { codes, replacesCodes, removesLogo, ...fields }: DealChanges,
  logo: StagedFile | undefined,
): Promise<ManagedDeal> =>
  transact(ctx, async (tx) => {
    const { db } = tx;
    const before = assertFound(await lockDeal(db, id), 'deal.not_found');
    assertAllowed(before.status === 'archived' ? 'deal.archived' : null);
    assertTaken(before, fields);
    const { validFrom = before.validFrom, validTo = before.validTo } = fields;
    assertField('validTo', refuseDates({ validFrom, validTo }));
    await updateDeal(db, id, { ...toColumns(fields), changed_at: tx.now().toISOString() });
    if (replacesCodes) await deleteCodesLeft(db, id);
    await addCodes(tx, id, codes);
    await replaceLogo(tx, before, logo, removesLogo);
    if (before.status === 'published') {
      const stored = assertFound(await lockDeal(db, id), 'deal.not_found');
      assertFields(listPublishRefusals({ ...stored, today: hubToday(tx) }));
      const isOtherAudience = fields.audience !== undefined || before.announcedAt === null;
      if (isOtherAudience) await announceIfStarted(tx, stored);
    }
    return finish(tx, id, 'deal.changed');
  });

/** What stays as it is once an organization took the deal. */
function assertTaken({ taken, offer }: ManagedDealRow, { offer: next, cap }: FieldChanges): void {
  if (taken === 0) return;
  assertField('offer', next !== undefined && next !== offer ? 'deal.offer_fixed' : null);
  if (cap === undefined || cap === null || cap >= taken) return;
  const problem = { code: 'deal.cap_below_taken', params: { count: taken } } as const;
  throw new AppError(problem.code, { ...problem, errors: [{ ...problem, path: 'cap' }] });
}

async function addCodes({ db }: Context, id: string, codes: readonly string[]): Promise<void> {
  const refuse = (code: 'deal.code_twice' | 'deal.code_known', value: string) => {
    const problem = { code, params: { code: value } };
    throw new AppError(code, { ...problem, errors: [{ ...problem, path: 'codes' }] });
  };
  const twice = findCodeTwice(codes);
  if (twice !== undefined) refuse('deal.code_twice', twice);
  const known = await insertCodes(db, id, codes);
  if (known !== undefined) refuse('deal.code_known', known);
}

async function replaceLogo(
  { db }: Context,
  { id, logo: before }: { readonly id: string; readonly logo: string | null },
  logo: StagedFile | undefined,
  isRemoved = false,
): Promise<void> {
  if (!logo && !isRemoved) return;
  if (logo) await insertFile(db, logo, { ownerId: null, subjectKind: 'deal', subjectId: id });
  await updateDeal(db, id, { logo_id: logo?.id ?? null });
  if (before !== null) await deleteFile(db, before);
}

export const removeDeal = (ctx: Context, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const { taken } = assertFound(await lockDeal(tx.db, id), 'deal.not_found');
    assertAllowed(taken > 0 ? 'deal.was_taken' : null);
    await deleteDeal(tx.db, id);
    await deleteFilesOf(tx.db, { subjectKind: 'deal', subjectId: id });
    await auditDeal(tx, id, 'deal.removed');
    publishDeals(tx);
  });

export async function changeOwners(
  tx: Context,
  ids: readonly string[],
  ownerId: string,
): Promise<void> {
  for (const id of [...ids].toSorted()) {
    assertFound(await lockDeal(tx.db, id), 'deal.not_found');
    await updateDeal(tx.db, id, { owner_id: ownerId });
    await auditDeal(tx, id, 'deal.changed');
  }
  publishDeals(tx);
}

const AUDITED = {
  publish: 'deal.published',
  withdraw: 'deal.withdrawn',
  relist: 'deal.relisted',
  archive: 'deal.archived',
} as const;

/** Publishes, withdraws, relists or archives a deal. A relisted one starts today. */
export const changeDealStatus = (
  ctx: Context,
  id: string,
  { action, reason, validTo }: DealStatusChange,
): Promise<ManagedDeal> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const today = hubToday(tx);
    const stored = assertFound(await lockDeal(db, id), 'deal.not_found');
    const days =
      action === 'relist' ? { validFrom: today, validTo: validTo ?? stored.validTo } : {};
    const deal = { ...stored, ...days, today };
    const status = statusAfter(DEAL_LIFECYCLE, deal.status, action);
    if (status === 'published') assertFields(listPublishRefusals(deal));
    assertAllowed(refuseTransition(DEAL_LIFECYCLE, deal, actor, action, now()));
    assertField('reason', refuseReason(DEAL_LIFECYCLE, action, reason));
    const at = now().toISOString();
    await updateDeal(db, id, {
      status,
      reason,
      valid_from: deal.validFrom,
      valid_to: deal.validTo,
      changed_at: at,
      ...(status === 'published' && { published_at: at }),
    });
    if (status === 'published') await announceIfStarted(tx, deal);
    return finish(tx, id, AUDITED[action]);
  });

async function announceIfStarted(tx: Context, deal: ManagedDealRow): Promise<void> {
  const { roles, organizationKinds, fields } = deal;
  if (!hasStarted({ ...deal, today: hubToday(tx) })) return;
  await announceDeal(tx, { ...deal, audience: { roles, organizationKinds, fields } });
}

async function finish(
  tx: Context,
  id: string,
  action: Parameters<typeof auditDeal>[2],
): Promise<ManagedDeal> {
  await auditDeal(tx, id, action);
  publishDeals(tx);
  return findManagedDeal(tx, id);
}

const auditDeal = (
  { db, actor, caller }: Context,
  id: string,
  action: `deal.${'created' | 'changed' | 'removed'}` | (typeof AUDITED)[keyof typeof AUDITED],
) =>
  audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'deal',
    subjectId: id,
    details: {},
    address: caller.address,
  });

export async function listTakes(
  { db }: Context,
  {
    id,
    ...page
  }: { readonly id: string; readonly after?: string | undefined; readonly limit: number },
) {
  const { items, next } = toPage(await findTakes(db, { ...page, dealId: id }), page.limit);
  return {
    next,
    items: items.map(
      ({ id: takeId, takenAt, user, code, organizationId, organizationName }): DealTake => ({
        id: takeId,
        takenAt,
        user,
        code,
        organization:
          organizationId === null ? null : { id: organizationId, name: organizationName ?? '' },
      }),
    ),
  };
}
