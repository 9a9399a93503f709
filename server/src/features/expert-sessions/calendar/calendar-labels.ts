import type { Language } from '@thedot/domain/kernel/fields';
import type { SessionMode } from '@thedot/domain/expert-sessions/bookings.contract';
import { expertiseInEnglish, expertiseInFrench } from '@thedot/domain/experts/experts.labels';

interface SessionFacts {
  readonly name: string;
  readonly organization: string | null;
  readonly category: string;
  readonly url: string;
}

interface CalendarLabels {
  readonly summary: (facts: SessionFacts) => string;
  readonly description: (facts: SessionFacts) => string;
  /** The location of a session without a place. */
  readonly where: Readonly<Record<SessionMode, string>>;
  readonly floor: (floor: number) => string;
  /** Where a session that is held online is joined. */
  readonly join: (url: string) => string;
}

const whoIs = ({ name, organization }: SessionFacts) =>
  organization ? `${name} (${organization})` : name;

/** Labels of a session in external calendars. */
export const CALENDAR_LABELS: Readonly<Record<Language, CalendarLabels>> = {
  en: {
    summary: ({ name, category }) => `Session with ${name}: ${expertiseInEnglish(category)}`,
    description: (facts) =>
      `With ${whoIs(facts)}\nTopic: ${expertiseInEnglish(facts.category)}\n\nDetails, reschedule or cancel: ${facts.url}`,
    join: (url) => `Join: ${url}`,
    where: {
      online: 'Online',
      in_person: 'In person (place to be confirmed)',
      external_link: 'External link (to be confirmed)',
    },
    floor: (floor) => (floor === 0 ? 'ground floor' : `floor ${floor}`),
  },
  fr: {
    summary: ({ name, category }) => `Session avec ${name}\u00a0: ${expertiseInFrench(category)}`,
    description: (facts) =>
      `Avec ${whoIs(facts)}\nSujet\u00a0: ${expertiseInFrench(facts.category)}\n\nDétails, report ou annulation\u00a0: ${facts.url}`,
    join: (url) => `Rejoindre\u00a0: ${url}`,
    where: {
      online: 'En ligne',
      in_person: 'Sur place (lieu à confirmer)',
      external_link: 'Lien externe (à confirmer)',
    },
    floor: (floor) => (floor === 0 ? 'rez-de-chaussée' : `étage ${floor}`),
  },
};
