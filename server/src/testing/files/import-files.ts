import type { ImportPage } from '@thedot/domain/imports/imports.contract';
import { writeXlsx } from 'hucre/xlsx';
import type { TestPerson, World } from '../world.ts';

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

/** Generates an import table of new people in at most 40 organizations. */
export function generatePeople(count: number): { rows: Row[]; at: string } {
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

interface UploadOptions {
  readonly organizationKind?: 'hub' | 'external';
  readonly sendsInvitations?: boolean;
}

/** Uploads a table; the server checks it and writes nothing yet. */
export const upload = ({ api }: TestPerson, table: File, body: UploadOptions = {}) =>
  api.imports.upload({ body, files: { table } });

/** Uploads a table, confirms the import and runs it to the end. */
export async function importTable(
  world: World,
  staff: TestPerson,
  table: File,
  body: UploadOptions = {},
): Promise<ImportPage> {
  const { import: checked } = await upload(staff, table, body);
  await staff.api.imports.confirm({ params: { id: checked.id } });
  await world.runJobs();
  return staff.api.imports.get({ params: { id: checked.id } });
}

/** The outcome of each row by line number, with the reasons. */
export async function findOutcomes(
  { api }: TestPerson,
  id: string,
): Promise<Record<number, string>> {
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
