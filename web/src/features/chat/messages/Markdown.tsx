import { MENTION_PATTERN } from '@thedot/domain/chat/plain-text';
import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { Fragment, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import classes from './Markdown.module.css';

type NameOf = (userId: string) => string | null;

interface Props {
  text: string;
  /** The first name of a mentioned person; null when unknown in this room. */
  nameOf: NameOf;
}

/** Deeper nodes are rendered as plain text: browsers lay out deep nesting slowly. */
const MAX_DEPTH = 12;

/**
 * Renders the supported subset of Markdown as React elements; input never becomes raw HTML. `dir="auto"` gives
 * each paragraph its own text direction.
 */
export function Markdown({ text, nameOf }: Props) {
  const tree = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className={classes.words}>
      {tree ? renderNodes(tree, nameOf, 0) : <p dir="auto">{renderMentions(text, nameOf)}</p>}
    </div>
  );
}

const renderNodes = (siblings: readonly RootContent[], nameOf: NameOf, depth: number): ReactNode =>
  siblings.map((node, index) => (
    <Fragment key={index}>{renderNode(node, nameOf, depth + 1)}</Fragment>
  ));

function renderNode(node: RootContent, nameOf: NameOf, depth: number): ReactNode {
  if (depth > MAX_DEPTH) return toText(node);
  const children = 'children' in node ? renderNodes(node.children, nameOf, depth) : null;
  switch (node.type) {
    case 'text':
      return renderMentions(node.value, nameOf);
    case 'paragraph':
      return <p dir="auto">{children}</p>;
    case 'strong':
      return <strong>{children}</strong>;
    case 'emphasis':
      return <em>{children}</em>;
    case 'delete':
      return <del>{children}</del>;
    case 'break':
      return <br />;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote dir="auto">{children}</blockquote>;
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{children}</ol> : <ul>{children}</ul>;
    case 'listItem':
      return <li dir="auto">{children}</li>;
    case 'link':
      return renderLink(node.url, toText(node), children);
    default:
      return toText(node);
  }
}

function renderLink(url: string, text: string, children: ReactNode): ReactNode {
  const href = parseSafeUrl(url);
  if (!href) return children;
  const index = toInternalPath(href);
  if (index) return <Link to={index}>{children}</Link>;
  return (
    <a href={href.href} target="_blank" rel="noopener noreferrer nofollow" title={href.href}>
      {findDisplayUrl(href, text) ?? children}
    </a>
  );
}

function renderMentions(text: string, nameOf: NameOf): ReactNode {
  const parts = text.split(MENTION_PATTERN);
  if (parts.length === 1) return text;
  return parts.map((part, index) => {
    if (index % 2 === 0) return part;
    return (
      <span key={index} className={classes.mention}>
        {`@${nameOf(part) ?? '…'}`}
      </span>
    );
  });
}

const toText = (node: RootContent): string => {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(toText).join('') : '';
};

const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** The URL of a link in a message; null when its protocol is not allowed. */
function parseSafeUrl(url: string): URL | null {
  if (!URL.canParse(url)) return null;
  const href = new URL(url);
  return SAFE_PROTOCOLS.includes(href.protocol) ? href : null;
}

/** The path of a page of this application, for client-side navigation; null for other origins and API paths. */
function toInternalPath(href: URL, origin = location.origin): string | null {
  if (href.origin !== origin || href.pathname.startsWith('/api/')) return null;
  return `${href.pathname}${href.search}${href.hash}`;
}

const LOOKS_LIKE_ADDRESS = /^(https?:\/\/|www\.)|^[\w-]+(\.[\w-]+)+(\/|$)/i;

/** The URL to display instead of a link text that looks like another address; null when the text is fine. */
function findDisplayUrl(href: URL, text: string): string | null {
  const label = text.trim();
  if (!LOOKS_LIKE_ADDRESS.test(label)) return null;
  const url = /^https?:\/\//i.test(label) ? label : `http://${label}`;
  if (URL.canParse(url) && new URL(url).host === href.host) return null;
  return href.href;
}

/** Markdown constructs that stay plain text. */
const DISABLED_SYNTAX = [
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

const extensions = [
  { disable: { null: DISABLED_SYNTAX } },
  gfmStrikethrough(),
  gfmAutolinkLiteral(),
];
const mdastExtensions = [gfmStrikethroughFromMarkdown(), gfmAutolinkLiteralFromMarkdown()];

/** Inputs whose parsing takes superlinear time: deep nesting and long runs of marks. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])){13}/m;
const REPEATED_MARK = /([>[\]!*_~`(<])(?:[ \t]*\1){63}/;
const MAX_MARKS = 1_500;

const isCheapToParse = (text: string): boolean =>
  !TOO_DEEP.test(text) &&
  !REPEATED_MARK.test(text) &&
  (text.match(/[*_]/g)?.length ?? 0) <= MAX_MARKS;

/** Parses a message; null when its text has to be shown unparsed. */
const parseMarkdown = (text: string): readonly RootContent[] | null =>
  isCheapToParse(text) ? fromMarkdown(text, { extensions, mdastExtensions }).children : null;
