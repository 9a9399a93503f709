/** The fields that the user changed: a save sends these alone, so it does not overwrite changes of other users. */
export function changedFields<Values extends object>(
  loaded: Values,
  values: Values,
): Partial<Values> {
  const changed: Partial<Values> = { ...values };
  for (const name in values) {
    if (isSame(loaded[name], values[name])) delete changed[name];
  }
  return changed;
}

/** The text typed after a message was sent; all of it when the sent part was edited meanwhile. */
export const textTypedSince = (sent: string, text: string): string =>
  text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;

/** Form values are always representable in JSON. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
