/** A mention as it is stored in the text of a message. */
export const MENTION_PATTERN = /<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>/gi;

/** Markdown syntax and its replacement in plain text. */
const MARKDOWN_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]*```\w*[ \t]*/gmu, ''],
  [/^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+/gmu, '• '],
  [/^[ \t]*(?:>|#{1,6}[ \t])[ \t]*/gmu, ''],
  [/!?\[([^[\]\n]*)\]\([^()\s]*\)/gu, '$1'],
  [/(\*{1,3}|~~|`{1,3})(?=\S)([^*~`]*\S)\1/gu, '$2'],
  [/(^|[\s(])(_{1,2})(?=\S)([^_\n]*\S)\2(?=$|[\s).,;:!?])/gmu, '$1$3'],
];

/** Renders a message as one line of plain text, with the names of mentioned users: for lists, quotes and emails. */
export function plainText(markdown: string, nameOf: (userId: string) => string): string {
  const named = markdown.replace(
    MENTION_PATTERN,
    (_, id: string) => `@${nameOf(id.toLowerCase())}`,
  );
  return MARKDOWN_REPLACEMENTS.reduce((text, [pattern, by]) => text.replace(pattern, by), named)
    .replace(/\s+/gu, ' ')
    .trim();
}
