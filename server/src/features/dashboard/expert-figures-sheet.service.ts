import type { ExpertFiguresWish, Figures } from '@thedot/domain/dashboard/expert-figures.contract';
import type { Language, SheetFormat } from '@thedot/domain/kernel/fields';
import { plannedAnew } from '../../db/planned-anew.ts';
import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import type { Cell, Sheet } from '../../platform/sheets/send-sheet.ts';
import { nameOf } from '../../platform/sheets/sheet-words.ts';
import { findExpertFigures } from './expert-figures.queries.ts';
import { periodsOf } from './expert-figures.service.ts';

interface Wish extends ExpertFiguresWish {
  readonly format?: SheetFormat | undefined;
  readonly language: Language;
}

export const FIGURE_WORDS = {
  en: {
    name: 'experts',
    expert: 'Expert',
    figures: [
      'Sessions',
      'Hours',
      'Expert absent',
      'Requester absent',
      'Reviews',
      'Rating',
      'Requests answered or lapsed',
      'Requests answered',
    ],
    before: (figure: string) => `${figure} (before)`,
  },
  fr: {
    name: 'experts',
    expert: 'Expert',
    figures: [
      'Sessions',
      'Heures',
      'Absences de l’expert',
      'Absences du demandeur',
      'Avis',
      'Note',
      'Demandes traitées ou expirées',
      'Demandes traitées',
    ],
    before: (figure: string) => `${figure} (avant)`,
  },
} as const;

const BATCH = 500;

/** Every expert, in the order of the screen. Who took it is noted. */
export async function expertFiguresSheet(ctx: Context, wish: Wish): Promise<Sheet> {
  const { format, language, from, to, ...filter } = wish;
  const { period, periods } = periodsOf(ctx, { from, to });
  const words = FIGURE_WORDS[language];
  await audit(ctx.db, {
    actorId: ctx.actor.id,
    action: 'experts.exported',
    subjectKind: 'experts',
    subjectId: null,
    details: { ...filter, ...period },
    address: ctx.caller.address,
  });
  return {
    name: `${words.name}-${period.from}-${period.to}`,
    format,
    language,
    headers: [words.expert, ...words.figures, ...words.figures.map(words.before)],
    rows: rowsOf(ctx, { ...filter, search: filter.search, periods }, language),
  };
}

type Wanted = Omit<Parameters<typeof findExpertFigures>[1], 'after' | 'limit'>;

async function* rowsOf({ db }: Context, wanted: Wanted, language: Language) {
  let after: readonly [string, string] | undefined;
  do {
    const place = after;
    const rows = await plannedAnew(db, (tx) =>
      findExpertFigures(tx, { ...wanted, after: place, limit: BATCH }),
    );
    for (const { expert, now, before } of rows) {
      yield [nameOf(expert.name, language), ...cellsOf(now), ...cellsOf(before)];
    }
    const last = rows.length === BATCH ? rows.at(-1) : undefined;
    after = last && [last.place, last.id];
  } while (after);
}

const cellsOf = (figures: Figures): Cell[] => [
  figures.sessions,
  figures.minutes / 60,
  figures.expertAbsences,
  figures.requesterAbsences,
  figures.reviews,
  figures.rating,
  figures.decided,
  figures.answered,
];
