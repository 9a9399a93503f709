import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DAY_MS, daysAfter, dayOf, instantOf } from '@thedot/domain/kernel/time';
import { MATERIAL_STEP_MIN, MAX_LOAN_MIN, MAX_PICTURE_BYTES } from '@thedot/domain/limits';
import sharp from 'sharp';
import type { Db } from '../db/db.ts';
import type { FileStore } from '../kernel/file-store.ts';
import { insertFile } from '../platform/files/files.queries.ts';
import { stageFile } from '../platform/files/stage-file.ts';
import { createResourceCode } from '../platform/resource-codes.ts';
import type { SamplePeople } from './sample-hub.ts';
import {
  SAMPLE_KIT,
  SAMPLE_LOANS,
  SAMPLE_MATERIAL,
  type SampleMaterial,
} from './sample-material.ts';

const PICTURE = {
  maxBytes: MAX_PICTURE_BYTES,
  kind: 'picture',
  required: true,
  many: false,
} as const;
const WEEK = [0, 1, 2, 3, 4, 5, 6];
const HOLD_MS = 2 * DAY_MS;

/** Inserts material with pictures, a kit, and loans, one of which is overdue. */
export async function insertSampleMaterial(
  db: Db,
  store: FileStore,
  people: SamplePeople,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const ids = new Map<string, string>();
  for (const it of SAMPLE_MATERIAL) ids.set(it.name, await insertMaterial(db, store, it));
  await insertKit(db, ids);
  const today = dayOf(now.getTime(), timeZone);
  const handedOutBy = people.get('Chebbi');
  for (const loan of SAMPLE_LOANS) {
    const [materialId, borrower] = [ids.get(loan.material), people.get(loan.borrower)];
    if (!materialId || !borrower || !handedOutBy) continue;
    const at = (day: number, time: string) =>
      new Date(instantOf(daysAfter(today, day), time, timeZone)).toISOString();
    const spaceBooking =
      loan.days === 'station' ? await findSpaceBooking(db, borrower.id) : undefined;
    const [from, to] = loan.days === 'station' ? [0, 0] : loan.days;
    const { start, end } = spaceBooking ?? { start: at(from, '09:00'), end: at(to, '17:00') };
    const { quantity, status } = loan;
    const { id } = await db
      .insertInto('material_bookings')
      .values({
        is_tt: SAMPLE_MATERIAL.some((it) => it.name === loan.material && it.isTT),
        booker_id: borrower.id,
        organization_id: borrower.organizationId,
        purpose: loan.purpose,
        outside_use: loan.outsideReason !== undefined,
        outside_reason: loan.outsideReason ?? '',
        space_booking_id: spaceBooking?.id ?? null,
        start_at: start,
        end_at: end,
        status,
        // Not of today, whose quota belongs to the people who try the hub.
        created_at: new Date(Date.parse(start) - 8 * DAY_MS).toISOString(),
        changed_at: new Date(Math.min(now.getTime(), Date.parse(start))).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('material_booking_lines')
      .values({ booking_id: id, material_id: materialId, quantity })
      .execute();
    const expiresAt = new Date(now.getTime() + HOLD_MS).toISOString();
    const ofBooking = { booking_kind: 'material_booking', booking_id: id, resource_id: materialId };
    await db
      .insertInto('allocations')
      .values({
        ...ofBooking,
        mode: 'counted',
        quantity,
        busy_from: start,
        busy_to: end,
        state: status === 'pending' ? 'held' : 'confirmed',
        expires_at: status === 'pending' ? expiresAt : null,
        overdue: Date.parse(end) <= now.getTime(),
      })
      .execute();
    if (status === 'pending')
      await db
        .insertInto('approvals')
        .values({ ...ofBooking, requested_at: now.toISOString(), expires_at: expiresAt })
        .execute();
    if (status === 'out')
      await insertLoan(db, { id, materialId, quantity, start, by: handedOutBy.id });
  }
}

const findSpaceBooking = (db: Db, bookerId: string) =>
  db
    .selectFrom('space_bookings as v')
    .innerJoin('spaces as s', 's.id', 'v.space_id')
    .select(['v.id', 'v.start_at as start', 'v.end_at as end'])
    .where('v.booker_id', '=', bookerId)
    .where('s.type', '=', '5g_station')
    .executeTakeFirst();

async function insertMaterial(db: Db, store: FileStore, it: SampleMaterial): Promise<string> {
  const id = randomUUID();
  const picture = await sharp(Buffer.from(draw(it)))
    .png()
    .toBuffer();
  const content = Readable.from([picture]);
  const image = await stageFile(store, { name: `${it.category}.png`, content }, PICTURE);
  await insertFile(db, image, { ownerId: null, subjectKind: 'material', subjectId: id });
  await db
    .insertInto('resources')
    .values({
      id,
      kind: 'material',
      mode: 'counted',
      units: it.quantity,
      name: it.name,
      notice_minutes: 0,
      lengths: null,
      min_minutes: MATERIAL_STEP_MIN,
      max_minutes: MAX_LOAN_MIN,
      step_minutes: MATERIAL_STEP_MIN,
      hours_apply: 'endpoints',
      needs_approval: it.needsApproval ?? false,
      hold_hours: HOLD_MS / 3_600_000,
    })
    .execute();
  await db
    .insertInto('materials')
    .values({
      id,
      is_tt: it.isTT ?? false,
      category: it.category,
      location: it.location,
      description: it.description,
      quantity: it.quantity,
      max_days: it.maxDays,
      image_id: image.id,
    })
    .execute();
  await db
    .insertInto('opening_hours')
    .values(
      WEEK.filter((wday) => wday !== 0).map((wday) => ({
        resource_id: id,
        wday,
        starts: '08:00',
        ends: '18:00',
      })),
    )
    .execute();
  const items = Array.from({ length: it.items ?? 0 }, (_, at) => ({
    material_id: id,
    code: createResourceCode(),
    serial: `${it.category.slice(0, 2).toUpperCase()}-${at + 101}`,
  }));
  if (items.length > 0) await db.insertInto('material_items').values(items).execute();
  return id;
}

/** A shape on a coloured ground. */
const draw = ({ colour, shape }: SampleMaterial): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 133.3 100">
    <rect width="133.3" height="100" fill="${colour}"/>
    <circle cx="66.6" cy="50" r="44" fill="#ffffff" opacity="0.12"/>
    <g transform="translate(23.3 7) scale(0.86)"><path d="${shape}" fill="#ffffff" fill-rule="evenodd"/></g>
  </svg>`;

async function insertKit(db: Db, ids: ReadonlyMap<string, string>): Promise<void> {
  const { name, description, materials } = SAMPLE_KIT;
  const { id } = await db
    .insertInto('material_kits')
    .values({ is_tt: false, name, description })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('material_kit_lines')
    .values(materials.map((it) => ({ kit_id: id, material_id: ids.get(it) ?? '', quantity: 1 })))
    .execute();
}

interface HandedOut {
  readonly id: string;
  readonly materialId: string;
  readonly quantity: number;
  readonly start: string;
  readonly by: string;
}

async function insertLoan(
  db: Db,
  { id, materialId, quantity, start, by }: HandedOut,
): Promise<void> {
  await db
    .insertInto('loans')
    .values({ booking_id: id, condition: 'good', handed_out_by: by, handed_out_at: start })
    .execute();
  await db
    .insertInto('loan_lines')
    .values({ booking_id: id, material_id: materialId, quantity })
    .execute();
  const items = await db
    .selectFrom('material_items')
    .select('id')
    .where('material_id', '=', materialId)
    .orderBy('serial')
    .limit(quantity)
    .execute();
  if (items.length > 0)
    await db
      .insertInto('loan_items')
      .values(items.map((it) => ({ booking_id: id, item_id: it.id, material_id: materialId })))
      .execute();
}
