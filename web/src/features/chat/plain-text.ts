/** Somebody in a text, as it is stored. */
export const MENTION = /<@([0-9a-f-]{36})>/g;

/** What marks a text up, and what of it is read. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/```[^\n`]*\n?/g, ' '],
  [/!?\[([^\]\n]*)\]\([^)\s]*\)/g, '$1'],
  [/(\*\*|__|~~|`)(?=\S)(.+?)(?<=\S)\1/g, '$2'],
  [/(^|[\s(])([*_])(?=\S)(.+?)(?<=\S)\2(?=$|[\s).,;:!?])/g, '$1$3'],
  [/^\s{0,3}(?:>|[-*+]|\d+[.)]|#{1,6})\s+/gm, ''],
];

/** A message in one line, without what marks it up: for lists and quotes. */
export function plainText(text: string, nameOf: (userId: string) => string): string {
  const read = MARKS.reduce((left, [mark, kept]) => left.replace(mark, kept), text);
  return read
    .replace(MENTION, (_, id: string) => `@${nameOf(id)}`)
    .replace(/\s+/g, ' ')
    .trim();
}
