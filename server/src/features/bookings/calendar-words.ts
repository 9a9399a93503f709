import type { Language } from '@thedot/domain/kernel/fields';
import { expertiseInEnglish } from '../../platform/mail/templates/expertise.en.ts';
import { expertiseInFrench } from '../../platform/mail/templates/expertise.fr.ts';

interface Facts {
  readonly name: string;
  readonly organization: string | null;
  readonly category: string;
  readonly url: string;
}

interface Words {
  readonly summary: (facts: Facts) => string;
  readonly description: (facts: Facts) => string;
  readonly online: string;
  /** In person, where is not said yet. */
  readonly somewhere: string;
}

const whoIs = ({ name, organization }: Facts) =>
  organization ? `${name} (${organization})` : name;

/** What a session is called in calendars that are not ours. */
export const CALENDAR_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    summary: ({ name, category }) => `Session with ${name}: ${expertiseInEnglish(category)}`,
    description: (facts) =>
      `With ${whoIs(facts)}, on ${expertiseInEnglish(facts.category)}.\nDetails, files and changes: ${facts.url}`,
    online: 'Online',
    somewhere: 'In person, place to be agreed',
  },
  fr: {
    summary: ({ name, category }) => `Session avec ${name}\u00a0: ${expertiseInFrench(category)}`,
    description: (facts) =>
      `Avec ${whoIs(facts)}, sujet\u00a0: ${expertiseInFrench(facts.category)}.\nDétails, fichiers et changements\u00a0: ${facts.url}`,
    online: 'En ligne',
    somewhere: 'Sur place, lieu à convenir',
  },
};
