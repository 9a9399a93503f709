import { type FocusEvent, useState } from 'react';

interface Row {
  readonly kind: string;
  readonly index: number;
}

export const keyOf = ({ kind, index }: Row) => `${kind}-${index}`;

/** A list in order, which waits with a new order until nobody is typing in it: no row leaves under the keyboard. */
export function useStill<R extends Row>(sorted: readonly R[]) {
  const [held, hold] = useState<readonly string[] | null>(null);
  const isSame = held?.length === sorted.length;
  if (held && !isSame) hold(null);
  const place = ({ kind, index }: R) => held?.indexOf(keyOf({ kind, index })) ?? 0;
  return {
    entries: isSame ? sorted.toSorted((a, b) => place(a) - place(b)) : sorted,
    listProps: {
      onFocus: () => hold((before) => before ?? sorted.map(keyOf)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) hold(null);
      },
    },
  };
}
