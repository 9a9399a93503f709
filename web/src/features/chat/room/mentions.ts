import { MENTION } from '@thedot/domain/chat/plain-text';

/** Somebody of the room, by the name they are called with. */
export interface Named {
  readonly id: string;
  readonly firstName: string;
}

const CODE = /(```[\s\S]*?```|`[^`\n]*`)/;
/** Text that is looked for as it is. */
export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What was typed, as it is stored: `@Slimane` means him, but for inside code. */
export function withMentions(text: string, people: readonly Named[]): string {
  const named = people.filter(({ firstName }) => firstName !== '');
  return text
    .split(CODE)
    .map((part, place) => (place % 2 ? part : named.reduce(mentioning, part)))
    .join('');
}

const mentioning = (text: string, { id, firstName }: Named) =>
  text.replace(
    new RegExp(`(^|[\\s(])@${escaped(firstName)}(?![\\p{L}\\p{N}])`, 'giu'),
    (_, before: string) => `${before}<@${id}>`,
  );

/** And back, to be changed. */
export const asTyped = (text: string, people: readonly Named[]): string =>
  text.replace(MENTION, (all, id: string) => {
    const who = people.find((it) => it.id === id);
    return who ? `@${who.firstName}` : all;
  });

/** What is being completed before the caret: the letters after an @; null where none is begun. */
export function begunMention(text: string, caret: number): string | null {
  return /(?:^|[\s(])@([\p{L}\p{N}'-]*)$/u.exec(text.slice(0, caret))?.[1] ?? null;
}

const folded = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whose name is begun, and not there as a whole already. */
export const isMeant = ({ firstName }: Named, begun: string): boolean =>
  folded(firstName).startsWith(folded(begun)) && folded(firstName) !== folded(begun);
