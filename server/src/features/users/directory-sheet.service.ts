import type { Language, SheetFormat } from '@thedot/domain/kernel/fields';
import { reviewShown } from '@thedot/domain/users/directory.rules';
import { UserColumn, type UserWish } from '@thedot/domain/users/user-wish.contract';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import type { Cell, Sheet } from '../../platform/sheets/send-sheet.ts';
import {
  countryName,
  ERASED_PERSON,
  languageName,
  roleName,
  yesNo,
} from '../../platform/sheets/sheet-words.ts';
import { findUsers, type FoundUser } from './directory.queries.ts';
import { DIRECTORY_WORDS } from './directory-words.ts';

const BATCH = 1000;

interface SheetWish extends UserWish {
  readonly format?: SheetFormat | undefined;
  readonly language: Language;
  readonly columns?: readonly UserColumn[] | undefined;
}

/** Everybody whom the filters leave, read page by page while it is sent. Who took it is noted. */
export async function exportUsers(
  { db, actor, caller }: Context,
  { format, language, columns: chosen = UserColumn.options, ...wish }: SheetWish,
): Promise<Sheet> {
  const words = DIRECTORY_WORDS[language];
  const columns = withEmail(chosen);
  await audit(db, {
    actorId: actor.id,
    action: 'users.exported',
    subjectKind: 'users',
    subjectId: null,
    details: { ...wish, columns },
    address: caller.address,
  });
  return {
    name: words.file,
    format,
    language,
    headers: [words.firstName, words.lastName, ...columns.map((it) => words.columns[it])],
    moments: MOMENTS.map((it) => columns.indexOf(it) + NAMES),
    rows: rowsOf(db, wish, columns, language),
  };
}

/** By the address an import knows them, so it is there whether the screen shows it or not. */
const withEmail = (chosen: readonly UserColumn[]): readonly UserColumn[] => [
  'email',
  ...chosen.filter((it) => it !== 'email'),
];

const NAMES = 2;
const MOMENTS = ['joined', 'seen'] as const satisfies UserColumn[];

async function* rowsOf(
  db: Db,
  wish: UserWish,
  columns: readonly UserColumn[],
  language: Language,
): AsyncGenerator<Cell[]> {
  let after: readonly [string, string] | undefined;
  do {
    const users = await findUsers(db, wish, { after, limit: BATCH });
    for (const user of users) {
      yield [...namesOf(user, language), ...columns.map((it) => CELLS[it](user, language))];
    }
    const last = users.length === BATCH ? users.at(-1) : undefined;
    after = last && [last.place, last.id];
  } while (after);
}

/** Whoever is erased has no name, and is called so in the words of the reader. */
const namesOf = ({ isErased, firstName, lastName }: FoundUser, language: Language): Cell[] =>
  isErased ? [ERASED_PERSON[language], ''] : [firstName, lastName];

const CELLS: Readonly<Record<UserColumn, (user: FoundUser, language: Language) => Cell>> = {
  email: ({ isErased, email }) => (isErased ? '–' : email),
  role: ({ role }, language) => roleName(role, language),
  organization: ({ organizationName }) => organizationName,
  status: ({ status }, language) => DIRECTORY_WORDS[language].status[status],
  phone: ({ phone }) => phone,
  country: ({ country }, language) => countryName(country, language),
  language: (user, language) => languageName(user.language, language),
  completed: ({ isCompleted }, language) => yesNo(isCompleted, language),
  review: (user, language) => {
    const review = reviewShown(user);
    return review && DIRECTORY_WORDS[language].review[review];
  },
  joined: ({ joinedAt }) => new Date(joinedAt),
  seen: ({ seenAt }) => seenAt && new Date(seenAt),
};
