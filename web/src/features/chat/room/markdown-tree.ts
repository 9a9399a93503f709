import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';

/** What a message is not written in: it stays the signs that were typed. */
const OFF = [
  'htmlFlow',
  'htmlText',
  'headingAtx',
  'setextUnderline',
  'thematicBreak',
  'labelStartImage',
  'definition',
  'codeIndented',
  'characterReference',
];

const extensions = [{ disable: { null: OFF } }, gfmStrikethrough(), gfmAutolinkLiteral()];
const mdastExtensions = [gfmStrikethroughFromMarkdown(), gfmAutolinkLiteralFromMarkdown()];

/** Nobody writes so that it is read like this; a parser pays dearly for signs that it has to remember. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])){13}/m;
const RUN = /([>[\]!*_~`(<])(?:[ \t]*\1){63}/;
const MOST_MARKS = 1_500;

const isReadable = (text: string): boolean =>
  !TOO_DEEP.test(text) && !RUN.test(text) && (text.match(/[*_]/g)?.length ?? 0) <= MOST_MARKS;

/** A message as its parts; null where the signs are to be shown as they are. */
export const markdownTree = (text: string): readonly RootContent[] | null =>
  isReadable(text) ? fromMarkdown(text, { extensions, mdastExtensions }).children : null;
