import type { Language, SheetFormat } from '@thedot/domain/kernel/fields';
import type {
  Registrant,
  RegistrationFilter,
} from '@thedot/domain/registrations/registrations.contract';
import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import type { Cell, Sheet } from '../../platform/sheets/send-sheet.ts';
import { findRegistrants } from './registrations.queries.ts';
import { reviewingOf } from './registrations.service.ts';

interface Asked extends RegistrationFilter {
  readonly format?: SheetFormat | undefined;
  readonly language: Language;
}

const BATCH = 500;

/** The queue as it is filtered, read while it is sent. Who took it is noted. */
export async function registrationSheet(ctx: Context, asked: Asked): Promise<Sheet> {
  const { format, language, ...filter } = asked;
  const words = WORDS[language];
  await audit(ctx.db, {
    actorId: ctx.actor.id,
    action: 'registrations.exported',
    subjectKind: 'users',
    subjectId: null,
    details: filter,
    address: ctx.caller.address,
  });
  return {
    name: words.name,
    format,
    language,
    headers: words.headers,
    rows: rowsOf(ctx, filter, language),
  };
}

async function* rowsOf({ db, actor }: Context, filter: RegistrationFilter, language: Language) {
  let after: string | undefined;
  do {
    const wanted = { ...filter, ...reviewingOf(actor), after, limit: BATCH };
    const rows = await findRegistrants(db, wanted);
    for (const row of rows.slice(0, BATCH)) yield cellsOf(row, language);
    after = rows.length > BATCH ? rows[BATCH - 1]?.id : undefined;
  } while (after !== undefined);
}

function cellsOf(row: Registrant, language: Language): Cell[] {
  const { review, yes, no } = WORDS[language];
  return [
    row.name,
    row.email,
    row.organization,
    row.country,
    row.language,
    row.station5G ? yes : no,
    review[row.review],
    row.isCompleted ? yes : no,
    new Date(row.registeredAt),
    row.reviewedAt && new Date(row.reviewedAt),
  ];
}

const WORDS = {
  en: {
    name: 'registrations',
    headers: [
      'Name',
      'Email',
      'Organization',
      'Country',
      'Language',
      '5G station',
      'State',
      'Profile complete',
      'Registered',
      'Decided',
    ],
    review: { waiting: 'Waiting', accepted: 'Accepted', declined: 'Declined' },
    yes: 'yes',
    no: 'no',
  },
  fr: {
    name: 'inscriptions',
    headers: [
      'Nom',
      'E-mail',
      'Organisation',
      'Pays',
      'Langue',
      'Station 5G',
      'État',
      'Profil complet',
      'Inscription',
      'Décision',
    ],
    review: { waiting: 'En attente', accepted: 'Acceptée', declined: 'Refusée' },
    yes: 'oui',
    no: 'non',
  },
} as const;
