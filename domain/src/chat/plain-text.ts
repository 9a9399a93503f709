/** Somebody in a text, as it is stored. */
export const MENTION = /<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>/gi;

/** What marks a text up, and what of it is read. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]*```\w*[ \t]*/gmu, ''],
  [/^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+/gmu, '• '],
  [/^[ \t]*(?:>|#{1,6}[ \t])[ \t]*/gmu, ''],
  [/!?\[([^[\]\n]*)\]\([^()\s]*\)/gu, '$1'],
  [/(\*{1,3}|~~|`{1,3})(?=\S)([^*~`]*\S)\1/gu, '$2'],
  [/(^|[\s(])(_{1,2})(?=\S)([^_\n]*\S)\2(?=$|[\s).,;:!?])/gmu, '$1$3'],
];

/** A message in one line, without the signs of its Markdown, who is mentioned by name: for lists, quotes and mails. */
export function plainText(markdown: string, nameOf: (userId: string) => string): string {
  const named = markdown.replace(MENTION, (_, id: string) => `@${nameOf(id.toLowerCase())}`);
  return MARKS.reduce((left, [mark, kept]) => left.replace(mark, kept), named)
    .replace(/\s+/gu, ' ')
    .trim();
}
