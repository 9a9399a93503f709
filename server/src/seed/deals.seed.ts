import { Readable } from 'node:stream';
import { DAY_MS, dayOf, daysAfter } from '@thedot/domain/kernel/time';
import { EVERYONE } from '@thedot/domain/users/target-audience.contract';
import { MAX_PICTURE_BYTES } from '@thedot/domain/limits';
import sharp from 'sharp';
import type { Db } from '../db/db.ts';
import type { FileStore } from '../kernel/file-store.ts';
import { insertFile } from '../platform/files/files.queries.ts';
import { stageFile } from '../platform/files/stage-file.ts';
import { SAMPLE_DEALS, type SampleDeal } from './sample-deals.ts';
import type { SamplePeople } from './sample-hub.ts';

const PICTURE = {
  maxBytes: MAX_PICTURE_BYTES,
  kind: 'picture',
  required: true,
  many: false,
} as const;

interface Clock {
  readonly now: Date;
  readonly timeZone: string;
}

/** Inserts deals in each status with logos and codes, some of which organizations took. */
export async function insertSampleDeals(
  db: Db,
  store: FileStore,
  people: SamplePeople,
  clock: Clock,
): Promise<void> {
  const owner = people.get('Bouzid');
  if (!owner) return;
  for (const deal of SAMPLE_DEALS) {
    const id = await insertDeal(db, deal, owner.id, clock);
    await insertLogo(db, store, id, deal);
    await insertTakes(db, id, deal, people, clock);
  }
}

const ago = ({ now }: Clock, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString();

async function insertDeal(db: Db, it: SampleDeal, ownerId: string, clock: Clock): Promise<string> {
  const today = dayOf(clock.now.getTime(), clock.timeZone);
  const [first, last] = it.days;
  const { roles, organizationKinds, fields } = it.audience ?? EVERYONE;
  const published = it.status === 'draft' ? null : ago(clock, -first);
  const { id } = await db
    .insertInto('deals')
    .values({
      title: it.title,
      partner: it.partner,
      text: it.text,
      offer: it.offer,
      shared_code: it.sharedCode ?? '',
      link: it.link ?? '',
      cap: it.cap ?? null,
      valid_from: daysAfter(today, first),
      valid_to: daysAfter(today, last),
      roles,
      organization_kinds: organizationKinds,
      fields,
      status: it.status,
      reason: it.reason ?? '',
      owner_id: ownerId,
      published_at: published,
      announced_at: published,
      created_at: published ?? ago(clock, 1),
      changed_at: published ?? ago(clock, 1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertLogo(db: Db, store: FileStore, id: string, deal: SampleDeal): Promise<void> {
  const picture = await sharp(Buffer.from(draw(deal)))
    .png()
    .toBuffer();
  const content = Readable.from([picture]);
  const logo = await stageFile(store, { name: `${deal.partner}.png`, content }, PICTURE);
  await insertFile(db, logo, { ownerId: null, subjectKind: 'deal', subjectId: id });
  await db.updateTable('deals').set({ logo_id: logo.id }).where('id', '=', id).execute();
}

/** A shape in the colour of the partner. */
const draw = ({ colour, shape }: SampleDeal): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="#ffffff"/>
    <path d="${shape}" fill="${colour}" fill-rule="evenodd"/>
  </svg>`;

async function insertTakes(
  db: Db,
  dealId: string,
  { offer, sharedCode = '', codes = [], taken = [] }: SampleDeal,
  people: SamplePeople,
  clock: Clock,
): Promise<void> {
  for (const [at, [name, days]] of taken.entries()) {
    const person = people.get(name);
    if (!person) continue;
    const code = offer === 'single_codes' ? (codes[at] ?? '') : sharedCode;
    const { id } = await db
      .insertInto('deal_takes')
      .values({
        deal_id: dealId,
        user_id: person.id,
        organization_id: person.organizationId,
        code,
        taken_at: ago(clock, days),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (offer === 'single_codes')
      await db.insertInto('deal_codes').values({ deal_id: dealId, code, take_id: id }).execute();
  }
  const left = codes.slice(taken.length).map((code) => ({ deal_id: dealId, code }));
  if (left.length > 0) await db.insertInto('deal_codes').values(left).execute();
}
