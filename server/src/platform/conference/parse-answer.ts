import { parseXml, XmlDocumentType, XmlElement } from '@rgrove/parse-xml';
import { ConferenceFailure } from './conference-failure.ts';

/** One element of an answer, or one field of an answer in JSON. All values are texts, as they were sent. */
export interface Part {
  readonly name: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parts: readonly Part[];
}

/** Answers of BigBlueButton have six levels. */
const MAX_DEPTH = 20;

/**
 * Parses an answer by its content, since BigBlueButton declares some wrongly: XML without document type, or JSON.
 * Throws a `ConferenceFailure` for anything else.
 */
export function parseAnswer(body: string): Part {
  const text = body.trim();
  if (text === '') throw new ConferenceFailure('an empty answer');
  const root = text.startsWith('{') ? parseJson(text) : parseElement(text);
  if (root.name !== 'response') throw new ConferenceFailure('an answer of another service');
  return root;
}

function parseElement(text: string): Part {
  const { children } = orUnreadable(() => parseXml(text, { preserveDocumentType: true }));
  if (children.some((node) => node instanceof XmlDocumentType))
    throw new ConferenceFailure('an answer with a document type');
  const root = children.find((node) => node instanceof XmlElement);
  if (!root) throw new ConferenceFailure('an answer that is no XML');
  return toPart(root, 0);
}

function toPart({ name, attributes, children, text }: XmlElement, depth: number): Part {
  assertDepth(depth);
  const elements = children.filter((node) => node instanceof XmlElement);
  return {
    name,
    attributes,
    text: elements.length === 0 ? text.trim() : '',
    parts: elements.map((element) => toPart(element, depth + 1)),
  };
}

function parseJson(text: string): Part {
  const answer = orUnreadable((): unknown => JSON.parse(text));
  const [part] = fieldsOf(answer, 0);
  if (!part) throw new ConferenceFailure('an empty answer');
  return part;
}

/** The fields of an object, and the items of a list under the name `item`. */
function fieldsOf(value: unknown, depth: number): readonly Part[] {
  assertDepth(depth);
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value)
    ? value.map((item: unknown) => ['item', item] as const)
    : Object.entries(value);
  return entries.map(([name, field]) => ({
    name,
    attributes: {},
    text: typeof field === 'object' || field === undefined ? '' : String(field),
    parts: fieldsOf(field, depth + 1),
  }));
}

function assertDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new ConferenceFailure('an answer of too many levels');
}

/** The messages of parsers quote the answer, which may be anything; deep nesting exceeds their stack. */
function orUnreadable<T>(parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new ConferenceFailure('an answer that is neither XML nor JSON');
  }
}

const NONE: Part = { name: '', text: '', attributes: {}, parts: [] };

export const partOf = ({ parts }: Part, name: string): Part =>
  parts.find((part) => part.name === name) ?? NONE;

export const textOf = (part: Part, name: string): string => partOf(part, name).text;

/** The items of a list: none, one and many alike. */
export const itemsOf = (part: Part, list: string, item: string): readonly Part[] =>
  partOf(part, list).parts.filter(({ name }) => name === item || name === 'item');

/** The value of a field that must not be missing. */
export function requiredOf(part: Part, name: string): string {
  const text = textOf(part, name);
  if (text === '') throw new ConferenceFailure(`an answer without ${name}`);
  return text;
}

/** A number that BigBlueButton leaves out if there is none is 0. */
export function numberOf(part: Part, name: string): number {
  const text = textOf(part, name);
  if (text === '') return 0;
  if (!/^\d{1,15}$/.test(text)) throw new ConferenceFailure(`a ${name} that is no number`);
  return Number(text);
}

export function flagOf(part: Part, name: string): boolean {
  const text = textOf(part, name).toLowerCase();
  if (!['', 'true', 'false'].includes(text))
    throw new ConferenceFailure(`a ${name} that is neither true nor false`);
  return text === 'true';
}

/** An instant in milliseconds; null for 0, which means that it has not come yet. */
export function instantOf(part: Part, name: string): Date | null {
  const ms = numberOf(part, name);
  return ms === 0 ? null : new Date(ms);
}

/** An address that a browser may open; null for any other scheme. */
export function addressOf(text: string): string | null {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}

export const recordOf = (part: Part, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(partOf(part, name).parts.map((field) => [field.name, field.text]));
