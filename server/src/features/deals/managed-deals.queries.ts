// SQL of deals as staff manage them.
import { type Insertable, type Updateable, sql } from 'kysely';
import type { Role } from '@thedot/domain/access/roles';
import type { DealFields, DealStatus } from '@thedot/domain/deals/deal-fields.contract';
import type { OrganizationKind } from '@thedot/domain/users/organization-brief.contract';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { isEmptyUpdate } from '../../db/is-empty-update.ts';
import { containsAllWords } from '../../db/search.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { codesLeft, leftCount, takenCount } from './deals.queries.ts';

const selectManaged = (db: Db) =>
  db
    .selectFrom('deals as d')
    .select((eb) => [
      'd.id',
      'd.title',
      'd.partner',
      'd.text',
      'd.logo_id as logo',
      eb.ref('d.offer').$castTo<DealFields['offer']>().as('offer'),
      'd.shared_code as sharedCode',
      'd.link',
      'd.cap',
      'd.valid_from as validFrom',
      'd.valid_to as validTo',
      eb.ref('d.roles').$castTo<Role[]>().as('roles'),
      eb.ref('d.organization_kinds').$castTo<OrganizationKind[]>().as('organizationKinds'),
      'd.fields',
      eb.ref('d.status').$castTo<DealStatus>().as('status'),
      'd.reason',
      'd.owner_id as ownerId',
      briefPerson(db, 'd.owner_id').$notNull().as('owner'),
      takenCount.as('taken'),
      leftCount.as('left'),
      codesLeft.as('codesLeft'),
      'd.published_at as publishedAt',
      'd.announced_at as announcedAt',
    ]);

export type ManagedDealRow = Awaited<ReturnType<typeof findManagedDeals>>[number];

interface ManagedDealsQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly id?: string | undefined;
  readonly status?: DealStatus | undefined;
  readonly search?: string | undefined;
}

/** All deals, newest first, and one more than the limit. */
export const findManagedDeals = (db: Db, { after, limit, id, status, search }: ManagedDealsQuery) =>
  selectManaged(db)
    .$if(after !== undefined, (q) => q.where('d.id', '<', after!))
    .$if(id !== undefined, (q) => q.where('d.id', '=', id!))
    .$if(status !== undefined, (q) => q.where('d.status', '=', status!))
    .where((eb) => eb.and(containsAllWords(eb.ref('d.search_text'), search)))
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute();

export const lockDeal = (db: Db, id: string) =>
  selectManaged(db).where('d.id', '=', id).forUpdate('d').executeTakeFirst();

export async function insertDeal(db: Db, deal: Insertable<DB['deals']>): Promise<string> {
  const { id } = await db
    .insertInto('deals')
    .values(deal)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDeal(db: Db, id: string, changes: Updateable<DB['deals']>) {
  if (isEmptyUpdate(changes)) return;
  await db.updateTable('deals').set(changes).where('id', '=', id).execute();
}

export const deleteDeal = (db: Db, id: string) =>
  db.deleteFrom('deals').where('id', '=', id).execute();

/** Adds single codes in this order; returns the first one that the deal has already. */
export async function insertCodes(
  db: Db,
  dealId: string,
  codes: readonly string[],
): Promise<string | undefined> {
  if (codes.length === 0) return undefined;
  const { rows } = await sql<{ code: string }>`
    with added as (
      insert into deal_codes (deal_id, code)
      select ${dealId}, it.code from unnest(${[...codes]}::text[]) with ordinality as it (code, place) order by it.place
      on conflict (deal_id, code) do nothing
      returning code)
    select it.code from unnest(${[...codes]}::text[]) as it (code)
    where it.code not in (select code from added) limit 1`.execute(db);
  return rows[0]?.code;
}

export const deleteCodesLeft = (db: Db, dealId: string) =>
  db.deleteFrom('deal_codes').where('deal_id', '=', dealId).where('take_id', 'is', null).execute();

interface TakesQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  /** Without it, of all deals. */
  readonly dealId?: string | undefined;
}

/** Who took deals, newest first, and one more than the limit. */
export const findTakes = (db: Db, { after, limit, dealId }: TakesQuery) =>
  db
    .selectFrom('deal_takes as t')
    .innerJoin('deals as d', 'd.id', 't.deal_id')
    .leftJoin('organizations as o', 'o.id', 't.organization_id')
    .select([
      't.id',
      'd.title',
      'd.partner',
      't.taken_at as takenAt',
      briefPerson(db, 't.user_id').$notNull().as('user'),
      'o.id as organizationId',
      'o.name as organizationName',
      't.code',
    ])
    .$if(dealId !== undefined, (q) => q.where('t.deal_id', '=', dealId!))
    .$if(after !== undefined, (q) => q.where('t.id', '<', after!))
    .orderBy('t.id', 'desc')
    .limit(limit + 1)
    .execute();

/** Those of an owner that have not ended. */
export const findOpenOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('deals')
    .select(['id', 'title'])
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['draft', 'published'])
    .orderBy('id')
    .execute();
