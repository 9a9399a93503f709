import type { Language } from '@thedot/domain/kernel/fields';
import { inkPage } from './ink-page.ts';

/** What a mail says, without any markup: the layout escapes it all. */
export interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Short lines of label and value, e.g. when and where; one without a value is left out. */
  readonly facts?: readonly Fact[];
  /** What somebody wrote, shown apart. */
  readonly quote?: string;
  readonly action?: Link;
  /** Small print under the button. */
  readonly note?: string;
  /** Under the letter, for whoever wants fewer of its kind. */
  readonly foot?: Link;
  /** Sentences that each lead somewhere. */
  readonly news?: readonly Link[];
}

export interface Link {
  readonly label: string;
  readonly url: string;
}

export type Fact = readonly [label: string, value: string];

export interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where its reader says that they want no more of its kind. */
  readonly fewer?: string;
}

/** What a template has to write with: the words of the fact and its recipient's ways. */
export interface Writing {
  /** A word of the fact, e.g. the other person's name; empty when it has none. */
  readonly say: (name: string) => string;
  /** The time of the session in the recipient's language and zone; empty when there is none. */
  readonly when: string;
  /** Another time of the fact, by its name. */
  readonly at: (name: string) => string;
  /** A day of the fact, e.g. when something is due; empty when it has none. */
  readonly day: (name: string) => string;
  /** The time it had before it was moved; empty when it was not. */
  readonly was: string;
  readonly recipient: string;
  readonly hub: string;
  /** Where the button leads. */
  readonly link: string;
  /** What a daily mail tells, in the words of the mails that would have come one by one. */
  readonly news: readonly Link[];
}

export type Template = (writing: Writing) => Letter;

export function render(letter: Letter, language: Language, hub: string): Rendered {
  const set = language === 'fr' ? withFrenchSpaces : (text: string) => text;
  const whole = {
    ...letter,
    // A line break in a name must not become one in a header.
    subject: set(letter.subject)
      .replace(/[^\S\u00a0]+/g, ' ')
      .trim(),
    heading: set(letter.heading),
    paragraphs: letter.paragraphs.map(set),
    facts: (letter.facts ?? []).filter(([, value]) => value !== ''),
    ...(letter.news && { news: letter.news.map((it) => ({ ...it, label: set(it.label) })) }),
    ...(letter.note && { note: set(letter.note) }),
  };
  const { subject } = whole;
  return {
    subject,
    text: textOf(whole, language, hub),
    html: inkPage(whole, language, hub),
    ...(letter.foot && { fewer: letter.foot.url }),
  };
}

/** In French a colon and its like stay on the line of the word before. */
const withFrenchSpaces = (text: string) => text.replace(/ (?=[:;?!»])/g, '\u00a0');

function textOf(letter: Letter, language: Language, hub: string): string {
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const blocks = [
    letter.heading,
    ...letter.paragraphs,
    (letter.facts ?? []).map(([label, value]) => `${label}${colon} ${value}`).join('\n'),
    (letter.news ?? []).map(({ label, url }) => `* ${label}\n  ${url}`).join('\n'),
    letter.quote ? letter.quote.replace(/^/gm, '> ') : '',
    letter.action ? `${letter.action.label}${colon}\n${letter.action.url}` : '',
    letter.note ?? '',
    `--\n${hub}`,
    letter.foot ? `${letter.foot.label}${colon}\n${letter.foot.url}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
