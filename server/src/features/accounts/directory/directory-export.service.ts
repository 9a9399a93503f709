import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import { displayedReviewStatus } from '@thedot/domain/accounts/directory.rules';
import { UserColumn, type ListUsersQuery } from '@thedot/domain/accounts/user-query.contract';
import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../kernel/context.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import type { Cell, SpreadsheetExport } from '../../../platform/spreadsheets/send-spreadsheet.ts';
import {
  countryName,
  ERASED_PERSON,
  languageName,
  roleName,
  yesNoLabel,
} from '../../../platform/spreadsheets/spreadsheet-labels.ts';
import { findUsers, type FoundUser } from './directory.queries.ts';
import { DIRECTORY_LABELS } from './directory-labels.ts';

const BATCH = 1000;

interface ExportUsersQuery extends ListUsersQuery {
  readonly format?: SpreadsheetFormat | undefined;
  readonly language: Language;
  readonly columns?: readonly UserColumn[] | undefined;
}

/** Exports the filtered users, read page by page while sending. The export is audited. */
export async function exportUsers(
  { db, actor, caller }: Context,
  { format, language, columns: chosen = UserColumn.options, ...query }: ExportUsersQuery,
): Promise<SpreadsheetExport> {
  const labels = DIRECTORY_LABELS[language];
  const columns = withEmail(chosen);
  await audit(db, {
    actorId: actor.id,
    action: 'users.exported',
    subjectKind: 'users',
    subjectId: null,
    details: { ...query, columns },
    address: caller.address,
  });
  return {
    name: labels.file,
    format,
    language,
    headers: [labels.firstName, labels.lastName, ...columns.map((it) => labels.columns[it])],
    timestampColumns: TIMESTAMP_COLUMNS.map((it) => columns.indexOf(it) + NAME_COLUMNS),
    rows: readRows(db, query, columns, language),
  };
}

/** An import finds users by their email, so the export always contains it. */
const withEmail = (chosen: readonly UserColumn[]): readonly UserColumn[] => [
  'email',
  ...chosen.filter((it) => it !== 'email'),
];

const NAME_COLUMNS = 2;
const TIMESTAMP_COLUMNS = ['joined', 'seen'] as const satisfies UserColumn[];

async function* readRows(
  db: Db,
  query: ListUsersQuery,
  columns: readonly UserColumn[],
  language: Language,
): AsyncGenerator<Cell[]> {
  let after: readonly [string, string] | undefined;
  do {
    const users = await findUsers(db, query, { after, limit: BATCH });
    for (const user of users) {
      yield [...nameCells(user, language), ...columns.map((it) => CELLS[it](user, language))];
    }
    const last = users.length === BATCH ? users.at(-1) : undefined;
    after = last && [last.sortValue, last.id];
  } while (after);
}

/** An erased user has no name; the export shows the label in its language. */
const nameCells = ({ isErased, firstName, lastName }: FoundUser, language: Language): Cell[] =>
  isErased ? [ERASED_PERSON[language], ''] : [firstName, lastName];

const CELLS: Readonly<Record<UserColumn, (user: FoundUser, language: Language) => Cell>> = {
  email: ({ isErased, email }) => (isErased ? '–' : email),
  role: ({ role }, language) => roleName(role, language),
  organization: ({ organizationName }) => organizationName,
  status: ({ status }, language) => DIRECTORY_LABELS[language].status[status],
  phone: ({ phone }) => phone,
  country: ({ country }, language) => countryName(country, language),
  language: (user, language) => languageName(user.language, language),
  completed: ({ isCompleted }, language) => yesNoLabel(isCompleted, language),
  review: (user, language) => {
    const review = displayedReviewStatus(user);
    return review && DIRECTORY_LABELS[language].review[review];
  },
  joined: ({ joinedAt }) => new Date(joinedAt),
  seen: ({ seenAt }) => seenAt && new Date(seenAt),
};
