import { Readable } from 'node:stream';
import { MAX_PLAN_BYTES } from '@thedot/domain/limits';
import type { Db } from '../db/db.ts';
import type { FileStore } from '../kernel/file-store.ts';
import { insertFile } from '../platform/files/files.queries.ts';
import { stageFile } from '../platform/files/stage-file.ts';

const SPACE = 'Tozeur';
const RULE = { maxBytes: MAX_PLAN_BYTES, kind: 'plan', required: true, many: false } as const;
const [WIDTH, HEIGHT] = [1_000, 620];

/** Two rows of four desks, which face each other in pairs. */
const PLACES = [300, 460].flatMap((y) => [180, 350, 650, 820].map((x) => ({ x, y })));

const NOTES = new Map([
  [1, 'Two screens'],
  [4, 'Beside the window'],
  [8, 'Height-adjustable'],
]);

/** Gives the hotdesks a drawn floor plan, with each desk on it. */
export async function insertSampleFloorPlan(db: Db, store: FileStore): Promise<void> {
  const space = await db
    .selectFrom('resources')
    .select('id')
    .where('kind', '=', 'space')
    .where('name', '=', SPACE)
    .executeTakeFirstOrThrow();
  const content = Readable.from([Buffer.from(DRAWING)]);
  const plan = await stageFile(store, { name: 'tozeur.svg', content }, RULE);
  await insertFile(db, plan, { ownerId: null, subjectKind: 'floor-plan', subjectId: space.id });
  await db
    .updateTable('spaces')
    .set({ floor_plan_id: plan.id })
    .where('id', '=', space.id)
    .execute();
  await db
    .insertInto('space_desks')
    .values(
      PLACES.map(({ x, y }, index) => ({
        space_id: space.id,
        unit: index + 1,
        name: String(index + 1),
        x: x / WIDTH,
        y: y / HEIGHT,
        note: NOTES.get(index + 1) ?? '',
      })),
    )
    .execute();
}

const table = ({ x, y }: { readonly x: number; readonly y: number }) =>
  `<rect x="${x - 75}" y="${y - 48}" width="150" height="96" rx="10" fill="#f3e7d3" stroke="#a98d5f" stroke-width="3"/>`;

/** Walls, windows, a door, lockers and the tables, without texts: a server may lack the font. */
const DRAWING = `
  <svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
    <rect x="24" y="24" width="952" height="572" fill="#faf8f4" stroke="#4a463f" stroke-width="14"/>
    <path d="M120 24H420M580 24H880" stroke="#ffffff" stroke-width="8"/>
    <path d="M120 24H420M580 24H880" stroke="#7fb4c8" stroke-width="4"/>
    <path d="M440 596H560" stroke="#faf8f4" stroke-width="18"/>
    <path d="M440 596V476A120 120 0 0 1 560 596" fill="none" stroke="#8d877c" stroke-width="3"/>
    <g fill="#e3e9ec" stroke="#7d8b93" stroke-width="3">
      ${[0, 1, 2, 3, 4, 5].map((at) => `<rect x="${350 + at * 50}" y="90" width="50" height="70"/>`).join('')}
    </g>
    <g fill="#c9dcc0" stroke="#7c9a6e" stroke-width="3">
      <circle cx="90" cy="100" r="34"/><circle cx="910" cy="100" r="34"/>
    </g>
    ${PLACES.map(table).join('')}
  </svg>`;
