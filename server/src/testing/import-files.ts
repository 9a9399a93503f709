import type { ImportPage } from '@thedot/domain/imports/imports.contract';
import { writeXlsx } from 'hucre/xlsx';
import type { TestPerson, World } from './world.ts';

export type Row = readonly (string | number)[];

export const csv = (rows: readonly Row[], separator = ',') =>
  rows.map((row) => row.map(quoted).join(separator)).join('\r\n');

const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;

export const csvFile = (rows: readonly Row[], name = 'people.csv') => new File([csv(rows)], name);

export const xlsxFile = async (rows: readonly Row[], name = 'people.xlsx') =>
  new File(
    [
      new Uint8Array(
        await writeXlsx({ sheets: [{ name: 'People', rows: rows.map((row) => [...row]) }] }),
      ),
    ],
    name,
  );

let places = 0;

/** So many people, of forty organizations, whom nobody has brought before. */
export function peopleOf(count: number): { rows: Row[]; at: string } {
  const at = `place${++places}.example.org`;
  const rows = Array.from({ length: count }, (_, nr) => [
    `p${nr}@${at}`,
    `First ${nr}`,
    `Last ${nr}`,
    nr % 3 ? 'member' : 'startup',
    `${at} ${nr % 40}`,
  ]);
  return { rows: [['Email', 'First name', 'Last name', 'Role', 'Organization'], ...rows], at };
}

interface Wishes {
  readonly organizationKind?: 'hub' | 'external';
  readonly sendsInvitations?: boolean;
}

/** Sends a table and says nothing more: it is looked at, and nothing is written. */
export const upload = ({ api }: TestPerson, table: File, body: Wishes = {}) =>
  api.imports.upload({ body, files: { table } });

/** Sends a table, confirms, and waits until it is through. */
export async function bringIn(
  world: World,
  staff: TestPerson,
  table: File,
  body: Wishes = {},
): Promise<ImportPage> {
  const { import: checked } = await upload(staff, table, body);
  await staff.api.imports.confirm({ params: { id: checked.id } });
  await world.runJobs();
  return staff.api.imports.one({ params: { id: checked.id } });
}

/** What became of each row, by its line, with why not. */
export async function outcomes({ api }: TestPerson, id: string): Promise<Record<number, string>> {
  const found: [number, string][] = [];
  for (let after: string | null = '0'; after !== null;) {
    const page: Awaited<ReturnType<typeof api.imports.rows>> = await api.imports.rows({
      params: { id },
      query: { limit: 100, after },
    });
    for (const { line, outcome, reasons, changes } of page.rows) {
      const why = [...reasons.map(({ code }) => code), ...changes].join(' ');
      found.push([line, why ? `${outcome}: ${why}` : outcome]);
    }
    after = page.next;
  }
  return Object.fromEntries(found);
}
