// When an announcement is shown, in which language, and what staff may write.
import type { ErrorCode, FieldErrorCode } from '../errors.ts';
import type { Language } from '../kernel/fields.ts';
import type { PageAnnouncement } from '../users/page-announcements.contract.ts';
import type { AnnouncementFields, AnnouncementState } from './announcements.contract.ts';

/** Without an end it is shown until staff end it. */
interface Period {
  readonly startsAt: string;
  readonly endsAt: string | null;
}

const hasStarted = ({ startsAt }: Period, now: Date) => Date.parse(startsAt) <= now.getTime();
const hasEnded = ({ endsAt }: Period, now: Date) =>
  endsAt !== null && Date.parse(endsAt) <= now.getTime();

/** From its start, up to but not at its end. */
export function stateOf(
  { isBanner, ...period }: Period & { readonly isBanner: boolean },
  now: Date,
): AnnouncementState {
  if (!hasStarted(period, now)) return 'planned';
  return isBanner && !hasEnded(period, now) ? 'current' : 'past';
}

/** When a page that shows the announcements of a user must ask again; null when none begins or ends any more. */
export function findNextChange(periods: readonly Period[], now: Date): string | null {
  const coming = periods
    .flatMap(({ startsAt, endsAt }) => [startsAt, ...(endsAt === null ? [] : [endsAt])])
    .map((at) => Date.parse(at))
    .filter((at) => at > now.getTime());
  return coming.length > 0 ? new Date(Math.min(...coming)).toISOString() : null;
}

/** The words of an announcement in the language of the reader, or else in the other one. */
export function pickWords(
  words: PageAnnouncement['words'],
  reader: Language,
): PageAnnouncement['words']['en'] & { readonly language: Language } {
  const other = reader === 'fr' ? 'en' : 'fr';
  const language = words[reader].title === '' ? other : reader;
  return { ...words[language], language };
}

type Refusals = readonly (readonly [path: string, code: ErrorCode | null])[];

/** What staff must change before an announcement can be saved, by field. `started`: when it began, if it has. */
export function listRefusals(
  fields: Omit<AnnouncementFields, 'to' | 'words' | 'link'>,
  now: Date,
  started: string | null = null,
): Refusals {
  const { startsAt, endsAt, level, isBanner, isDismissible, isNotified } = fields;
  const at = now.getTime();
  const begins = Date.parse(startsAt ?? now.toISOString());
  return [
    ['startsAt', refuseStart(startsAt, started, at)],
    [
      'endsAt',
      endsAt !== null && Date.parse(endsAt) <= Math.max(begins, at)
        ? 'announcement.end_early'
        : null,
    ],
    ['isDismissible', !isDismissible && level !== 'urgent' ? 'announcement.not_urgent' : null],
    ['isBanner', refuseWays({ isBanner, isNotified }, started)],
  ];
}

function refuseStart(startsAt: string | null, started: string | null, at: number) {
  if (startsAt === null) return null;
  if (started !== null)
    return Date.parse(startsAt) === Date.parse(started) ? null : 'announcement.started';
  return Date.parse(startsAt) < at ? 'announcement.start_past' : null;
}

function refuseWays(
  { isBanner, isNotified }: Pick<AnnouncementFields, 'isBanner' | 'isNotified'>,
  started: string | null,
): ErrorCode | null {
  if (isBanner) return null;
  if (started !== null) return 'announcement.started';
  return isNotified ? null : 'announcement.reaches_no_one';
}

/** A language is complete or empty, and one of them is complete. */
export function listMissingWords({
  en,
  fr,
}: AnnouncementFields['words']): readonly (readonly [path: string, code: FieldErrorCode])[] {
  const isBegun = ({ title, text, linkLabel }: typeof en) => title + text + linkLabel !== '';
  const begun = Object.entries({ en, fr }).filter(([, words]) => isBegun(words));
  return (begun.length > 0 ? begun : [['en', en] as const]).flatMap(([language, words]) =>
    (['title', 'text'] as const)
      .filter((part) => words[part] === '')
      .map((part) => [`words.${language}.${part}`, 'field.required'] as const),
  );
}
