/** What somebody changed of what was loaded: a save says nothing of the rest, so it undoes nothing of others. */
export function changesOf<Values extends object>(loaded: Values, values: Values): Partial<Values> {
  const changed: Partial<Values> = { ...values };
  for (const name in values) {
    if (isSame(loaded[name], values[name])) delete changed[name];
  }
  return changed;
}

/** What somebody typed behind words that were sent meanwhile; whoever changed these keeps all of it. */
export const typedSince = (sent: string, text: string): string =>
  text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;

/** Forms hold nothing that JSON could not say. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
