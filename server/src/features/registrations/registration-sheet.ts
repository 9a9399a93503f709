import type { Language, SheetFormat } from '@thedot/domain/kernel/fields';
import type { RegistrationFilter } from '@thedot/domain/registrations/registrations.contract';
import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import type { Sheet } from '../../platform/sheets/send-sheet.ts';
import { REGISTRATION_COLUMNS } from './registration-columns.ts';
import { REGISTRATION_WORDS } from './registration-words.ts';
import { findRegistrantPages } from './registrations.queries.ts';
import { reviewingOf } from './registrations.service.ts';

interface Asked extends RegistrationFilter {
  readonly format?: SheetFormat | undefined;
  readonly language: Language;
}

const BATCH = 500;

/** The queue as it is filtered, with all that its reviewer sees, read while it is sent. Who took it is noted. */
export async function registrationSheet(ctx: Context, asked: Asked): Promise<Sheet> {
  const { format, language, ...filter } = asked;
  await audit(ctx.db, {
    actorId: ctx.actor.id,
    action: 'registrations.exported',
    subjectKind: 'users',
    subjectId: null,
    details: filter,
    address: ctx.caller.address,
  });
  return {
    name: REGISTRATION_WORDS[language].file,
    format,
    language,
    headers: REGISTRATION_COLUMNS.map(({ title }) => title[language]),
    moments: REGISTRATION_COLUMNS.flatMap(({ isMoment }, at) => (isMoment ? [at] : [])),
    rows: rowsOf(ctx, filter, language),
  };
}

async function* rowsOf({ db, actor }: Context, filter: RegistrationFilter, language: Language) {
  let after: string | undefined;
  do {
    const wanted = { ...filter, ...reviewingOf(actor), after, limit: BATCH };
    const rows = await findRegistrantPages(db, wanted);
    for (const row of rows.slice(0, BATCH)) {
      yield REGISTRATION_COLUMNS.map(({ cell }) => cell(row, language));
    }
    after = rows.length > BATCH ? rows[BATCH - 1]?.id : undefined;
  } while (after !== undefined);
}
