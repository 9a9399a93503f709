import { MENTION_PATTERN } from '@thedot/domain/chat/plain-text';

/** A person of the room and the name used to mention them. */
export interface Participant {
  readonly id: string;
  readonly firstName: string;
}

const CODE_SPAN = /(```[\s\S]*?```|`[^`\n]*`)/;
/** Escapes a text for use in a regular expression. */
export const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Converts `@Slimane` to the stored form with the user id, except inside code. */
export function encodeMentions(text: string, people: readonly Participant[]): string {
  const nameable = people.filter(({ firstName }) => firstName !== '');
  return text
    .split(CODE_SPAN)
    .map((part, index) => (index % 2 ? part : nameable.reduce(encodeMention, part)))
    .join('');
}

const encodeMention = (text: string, { id, firstName }: Participant) =>
  text.replace(
    new RegExp(`(^|[\\s(])@${escapeRegExp(firstName)}(?![\\p{L}\\p{N}])`, 'giu'),
    (_, before: string) => `${before}<@${id}>`,
  );

/** Converts stored mentions back to `@Name` for editing. */
export const decodeMentions = (text: string, people: readonly Participant[]): string =>
  text.replace(MENTION_PATTERN, (all, id: string) => {
    const participant = people.find((it) => it.id === id);
    return participant ? `@${participant.firstName}` : all;
  });

/** The letters after an @ before the caret; null when no mention is being typed. */
export function findPartialMention(text: string, caret: number): string | null {
  return /(?:^|[\s(])@([\p{L}\p{N}'-]*)$/u.exec(text.slice(0, caret))?.[1] ?? null;
}

const foldName = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether the name starts with the typed letters and is not complete yet. */
export const isMentionMatch = ({ firstName }: Participant, typed: string): boolean =>
  foldName(firstName).startsWith(foldName(typed)) && foldName(firstName) !== foldName(typed);
