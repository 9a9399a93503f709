import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Insertable } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { TestPerson, World } from '../world.ts';
import { tunisSlot } from './sessions.ts';

/** Creates a camera, of which there are five, that is handed out from 8 to 18 on working days. */
export async function createMaterial(
  { db, files }: World,
  {
    material,
    ...resource
  }: Partial<Insertable<DB['resources']>> & {
    readonly material?: Partial<Insertable<DB['materials']>>;
  } = {},
): Promise<string> {
  const [id, image] = [randomUUID(), randomUUID()];
  await files.write(image, Readable.from(['picture']));
  await db
    .insertInto('files')
    .values({
      id: image,
      subject_kind: 'material',
      subject_id: id,
      name: 'camera.jpg',
      media_type: 'image/jpeg',
      size: 1,
      sha256: '',
    })
    .execute();
  await db
    .insertInto('resources')
    .values({
      id,
      kind: 'material',
      mode: 'counted',
      units: 5,
      name: 'Camera',
      notice_minutes: 0,
      lengths: null,
      min_minutes: 15,
      max_minutes: 180 * 24 * 60,
      step_minutes: 15,
      hours_apply: 'endpoints',
      hold_hours: 48,
      ...resource,
    })
    .execute();
  await db
    .insertInto('materials')
    .values({
      id,
      is_tt: false,
      category: 'Video',
      image_id: image,
      quantity: resource.units ?? 5,
      ...material,
    })
    .execute();
  const hours = [1, 2, 3, 4, 5].map((wday) => ({
    resource_id: id,
    wday,
    starts: '08:00',
    ends: '18:00',
  }));
  await db.insertInto('opening_hours').values(hours).execute();
  return id;
}

type Body = Parameters<TestPerson['api']['material']['book']>[0]['body'];

/** Books material, by default one on Wednesday from 9 to 17. */
export const bookMaterial = ({ api }: TestPerson, materialId: string, more: Partial<Body> = {}) =>
  api.material.book({
    body: {
      ...tunisSlot(11, '09:00', 8 * 60),
      items: [{ materialId, quantity: 1 }],
      purpose: 'Film our pitch',
      ...more,
    },
  });
