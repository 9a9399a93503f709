import { Fragment, type ReactNode } from 'react';

interface Props<Name extends string> {
  /** Returns the translated sentence with the given texts in it. */
  text: (names: Readonly<Record<Name, string>>) => string;
  /** What stands in the sentence, such as a `PersonLink`. */
  names: Readonly<Record<Name, ReactNode>>;
}

/** An invisible separator, which no text contains. */
const MARK = '\u2063';

/** A translated sentence with elements in it. */
export function Sentence<Name extends string>({ text, names }: Props<Name>) {
  const elements = new Map<string, ReactNode>(Object.entries(names));
  const marks = [...elements.keys()].map((name) => [name, `${MARK}${name}${MARK}`] as const);
  const parts = text(Object.fromEntries(marks) as Record<Name, string>).split(MARK);
  // Texts and names alternate.
  return parts.map((part, index) => (
    <Fragment key={`${index} ${part}`}>{index % 2 ? elements.get(part) : part}</Fragment>
  ));
}
