/** An element of an answer: a text, or further elements in their order. */
export type Element = readonly [name: string, content: Content];
type Content = string | number | boolean | readonly Element[];

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 cannot have, not even escaped. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const escapeText = (text: string): string =>
  text.replace(NOT_IN_XML, '').replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);

const isList = (content: Content): content is readonly Element[] => Array.isArray(content);

const toXml = ([name, content]: Element): string =>
  `<${name}>${isList(content) ? content.map(toXml).join('') : escapeText(String(content))}</${name}>`;

/** The answer of a call, which BigBlueButton begins without an XML declaration. */
export const toResponse = (elements: readonly Element[]): string => toXml(['response', elements]);
