import type { Language } from '@thedot/domain/kernel/fields';
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
  readonly online: string;
  /** The location of an in-person session without a place. */
  readonly placeOpen: string;
}

const whoIs = ({ name, organization }: SessionFacts) =>
  organization ? `${name} (${organization})` : name;

/** Labels of a session in external calendars. */
export const CALENDAR_LABELS: Readonly<Record<Language, CalendarLabels>> = {
  en: {
    summary: ({ name, category }) => `Session with ${name}: ${expertiseInEnglish(category)}`,
    description: (facts) =>
      `With ${whoIs(facts)}\nTopic: ${expertiseInEnglish(facts.category)}\n\nDetails, reschedule or cancel: ${facts.url}`,
    online: 'Online',
    placeOpen: 'In person (place to be confirmed)',
  },
  fr: {
    summary: ({ name, category }) => `Session avec ${name}\u00a0: ${expertiseInFrench(category)}`,
    description: (facts) =>
      `Avec ${whoIs(facts)}\nSujet\u00a0: ${expertiseInFrench(facts.category)}\n\nDétails, report ou annulation\u00a0: ${facts.url}`,
    online: 'En ligne',
    placeOpen: 'Sur place (lieu à confirmer)',
  },
};
