import type { RootContent } from 'mdast';
import { MENTION } from '@thedot/domain/chat/plain-text';
import { Fragment, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { hrefOf, placeInHub, shownAs } from './links.ts';
import classes from './markdown.module.css';
import { markdownTree } from './markdown-tree.ts';

type Names = (userId: string) => string | null;

interface Props {
  text: string;
  /** The first name of somebody who is mentioned; null of somebody unknown here. */
  nameOf: Names;
}

/** Deeper than anybody quotes or lists, and as deep as a browser likes to draw. */
const DEEPEST = 12;

/**
 * A message's small part of Markdown, as elements of ours: nothing of what was typed becomes one. Each
 * paragraph runs the way its own words do.
 */
export function Markdown({ text, nameOf }: Props) {
  const tree = useMemo(() => markdownTree(text), [text]);
  return (
    <div className={classes.words}>
      {tree ? nodes(tree, nameOf, 0) : <p dir="auto">{withMentions(text, nameOf)}</p>}
    </div>
  );
}

const nodes = (all: readonly RootContent[], nameOf: Names, depth: number): ReactNode =>
  all.map((node, place) => <Fragment key={place}>{element(node, nameOf, depth + 1)}</Fragment>);

function element(node: RootContent, nameOf: Names, depth: number): ReactNode {
  if (depth > DEEPEST) return wordsOf(node);
  const inside = 'children' in node ? nodes(node.children, nameOf, depth) : null;
  switch (node.type) {
    case 'text':
      return withMentions(node.value, nameOf);
    case 'paragraph':
      return <p dir="auto">{inside}</p>;
    case 'strong':
      return <strong>{inside}</strong>;
    case 'emphasis':
      return <em>{inside}</em>;
    case 'delete':
      return <del>{inside}</del>;
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
      return <blockquote dir="auto">{inside}</blockquote>;
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inside}</ol> : <ul>{inside}</ul>;
    case 'listItem':
      return <li dir="auto">{inside}</li>;
    case 'link':
      return linked(node.url, wordsOf(node), inside);
    default:
      return wordsOf(node);
  }
}

function linked(url: string, words: string, inside: ReactNode): ReactNode {
  const href = hrefOf(url);
  if (!href) return inside;
  const place = placeInHub(href);
  if (place) return <Link to={place}>{inside}</Link>;
  return (
    <a href={href.href} target="_blank" rel="noopener noreferrer nofollow" title={href.href}>
      {shownAs(href, words) ?? inside}
    </a>
  );
}

function withMentions(text: string, nameOf: Names): ReactNode {
  const parts = text.split(MENTION);
  if (parts.length === 1) return text;
  return parts.map((part, place) => {
    if (place % 2 === 0) return part;
    return (
      <span key={place} className={classes.mention}>
        {`@${nameOf(part) ?? '…'}`}
      </span>
    );
  });
}

const wordsOf = (node: RootContent): string => {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
};
