import { Readable } from 'node:stream';
import { MAX_PICTURE_BYTES } from '@thedot/domain/limits';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '../db/db.ts';
import type { FileStore } from '../kernel/file-store.ts';
import { insertFile } from '../platform/files/files.queries.ts';
import { stageFile } from '../platform/files/stage-file.ts';

const PICTURE = {
  maxBytes: MAX_PICTURE_BYTES,
  kind: 'picture',
  required: true,
  many: false,
} as const;

interface DrawnSpace {
  readonly id: string;
  readonly name: string;
  readonly type: SpaceType;
  readonly capacity: number;
}

/** Draws a picture of each space of the sample hub: its seats from above. */
export async function insertSampleSpacePhotos(db: Db, store: FileStore): Promise<void> {
  const spaces: DrawnSpace[] = await db
    .selectFrom('spaces as s')
    .innerJoin('resources as r', 'r.id', 's.id')
    .select([
      's.id',
      sql<string>`coalesce(r.name, '')`.as('name'),
      sql<SpaceType>`s.type`.as('type'),
      's.capacity',
    ])
    .orderBy('r.name')
    .execute();
  for (const space of spaces) {
    const picture = await sharp(Buffer.from(draw(space)))
      .png()
      .toBuffer();
    const content = Readable.from([picture]);
    const file = await stageFile(store, { name: `${space.name}.png`, content }, PICTURE);
    await insertFile(db, file, {
      ownerId: null,
      subjectKind: 'space-photo',
      subjectId: space.id,
    });
    await db
      .insertInto('space_photos')
      .values({
        file_id: file.id,
        space_id: space.id,
        position: 0,
        alt: `${space.name}, vu d’en haut`,
      })
      .execute();
  }
}

const COLOURS = {
  meeting_room: ['#274c77', '#6096ba'],
  workspace: ['#386641', '#a7c957'],
  hotdesk: ['#0f5c63', '#5fb3b3'],
  event: ['#5b2a54', '#c77dba'],
  '5g_station': ['#7f2a1d', '#e07a5f'],
} as const satisfies Record<SpaceType, readonly [ground: string, dots: string]>;

const dot = (x: number, y: number, radius: number, fill = '#ffffff') =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(2)}" fill="${fill}"/>`;

const table = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="3" fill="#ffffff" opacity="0.9"/>`;

const times = <T>(count: number, each: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => each(index));

/** The middle of the picture, which is 160 by 120. */
const [X, Y] = [80, 60];

/** A table with seats on its long sides. */
function drawTable(seats: number): string {
  const perSide = Math.ceil(seats / 2);
  const width = perSide * 14;
  const seat = (index: number) =>
    dot(X - width / 2 + 7 + (index % perSide) * 14, index < perSide ? Y - 20 : Y + 20, 4);
  return table(X, Y, width, 24) + times(seats, seat).join('');
}

/** Desks in rows of four, each with its seat. */
const drawDesks = (desks: number): string =>
  times(desks, (index) => {
    const perRow = Math.min(4, desks);
    const rows = Math.ceil(desks / perRow);
    const x = X + ((index % perRow) - (perRow - 1) / 2) * 30;
    const y = Y + (Math.floor(index / perRow) - (rows - 1) / 2) * 36;
    return table(x, y - 5, 22, 9) + dot(x, y + 7, 4);
  }).join('');

/** Rows of seats in arcs before a stage. */
const drawHall = (): string =>
  table(X, 104, 44, 9) +
  times(5, (row) => {
    const seats = 9 + row * 3;
    return times(seats, (index) => {
      const angle = Math.PI * (1.14 + (0.72 * index) / (seats - 1));
      const radius = 34 + row * 13;
      return dot(X + Math.cos(angle) * radius * 1.1, 108 + Math.sin(angle) * radius, 2.6);
    }).join('');
  }).join('');

/** Waves of dots around an antenna. */
const drawWaves = (): string =>
  dot(X, Y, 8) +
  times(3, (wave) => {
    const count = 14 + wave * 8;
    return times(count, (index) => {
      const angle = (2 * Math.PI * index) / count;
      const radius = 20 + wave * 13;
      return dot(X + Math.cos(angle) * radius, Y + Math.sin(angle) * radius, 2.8 - wave * 0.6);
    }).join('');
  }).join('');

const drawFurniture = ({ type, capacity }: DrawnSpace): string => {
  if (type === 'hotdesk' || type === 'workspace') return drawDesks(capacity);
  if (type === 'event') return drawHall();
  return type === '5g_station' ? drawWaves() : drawTable(capacity);
};

/** The furniture on a ground whose dots grow towards one corner, another one for each name. */
function draw(space: DrawnSpace): string {
  const [ground, dots] = COLOURS[space.type];
  const [right, down] = [space.name.length % 2 === 0, space.name.length % 3 === 0];
  const halftone = times(20 * 15, (index) => {
    const [column, row] = [index % 20, Math.floor(index / 20)];
    const across = right ? column / 19 : 1 - column / 19;
    const along = down ? row / 14 : 1 - row / 14;
    return dot(column * 8 + 4, row * 8 + 4, 0.3 + 2.6 * across * along, dots);
  }).join('');
  return `
    <svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 160 120">
      <rect width="160" height="120" fill="${ground}"/>
      <g opacity="0.45">${halftone}</g>
      ${drawFurniture(space)}
    </svg>`;
}
