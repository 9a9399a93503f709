import type { Row } from './import-files.ts';

const FIRST = ['Élodie', 'Mohamed-Ali', 'Zoë', 'François', 'Ines', 'Nourhène', 'Jürgen', 'Œdipe'];
const LAST = ['Ben Salah', 'Trabelsi', 'Lefèvre', 'O’Neill', 'Gharbi', 'Núñez', 'Müller', '=1+1'];
const PER_ORGANIZATION = 20;

export interface ManyPeople {
  readonly rows: readonly Row[];
  /** The expected outcome by line number, of the first import and of a second one. */
  readonly first: Readonly<Record<number, string>>;
  readonly again: Readonly<Record<number, string>>;
  readonly created: number;
  readonly organizations: number;
}

/** Generates a realistic import table, mostly valid, with each kind of invalid row. */
export function generatePeopleTable(count: number): ManyPeople {
  const rows: Row[] = [['Prénom', 'NOM', 'E-mail', 'Société', 'Rôle', 'Téléphone', 'Remarques']];
  const first: Record<number, string> = {};
  const again: Record<number, string> = {};
  const organizations = new Set<string>();
  let created = 0;
  for (let at = 0; at < count; at++) {
    const line = at + 2;
    const email = `person.${at}@many.example.org`;
    const organization = `Société n° ${Math.floor(at / PER_ORGANIZATION)}`;
    const [name, surname] = [FIRST[at % FIRST.length] ?? '', LAST[at % LAST.length] ?? ''];
    const note = at % 7 === 0 ? '=HYPERLINK("http://evil.test")' : '';
    const row = (wrong: { email?: string; role?: string; phone?: string }) =>
      rows.push([
        name,
        surname,
        wrong.email ?? email,
        organization,
        wrong.role ?? (at % 2 ? 'Startup' : 'membre'),
        wrong.phone ?? "'+216 71 234 567",
        note,
      ]);
    const refuse = (why: string) => {
      first[line] = again[line] = `refused: ${why}`;
    };
    if (at % 50 === 10) {
      row({ email: `person.${at - 1}@MANY.example.org` });
      refuse('duplicate');
    } else if (at % 50 === 20) {
      row({ email: `person ${at} at many` });
      refuse('email');
    } else if (at % 50 === 30) {
      row({ role: 'Roi' });
      refuse('role');
    } else if (at % 50 === 40) {
      row({ phone: '=1+2' });
      refuse('phone');
    } else {
      row({});
      created++;
      organizations.add(organization);
      first[line] = 'created';
      again[line] = 'skipped';
    }
  }
  return { rows, first, again, created, organizations: organizations.size };
}
