import { type FocusEvent, useState } from 'react';

interface Row {
  readonly kind: string;
  readonly index: number;
}

export const rowKey = ({ kind, index }: Row) => `${kind}-${index}`;

/** Keeps the order of a list while one of its fields has focus, so that no row moves during typing. */
export function useStableOrder<R extends Row>(sorted: readonly R[]) {
  const [held, hold] = useState<readonly string[] | null>(null);
  const isSame = held?.length === sorted.length;
  if (held && !isSame) hold(null);
  const place = ({ kind, index }: R) => held?.indexOf(rowKey({ kind, index })) ?? 0;
  return {
    entries: isSame ? sorted.toSorted((a, b) => place(a) - place(b)) : sorted,
    listProps: {
      onFocus: () => hold((before) => before ?? sorted.map(rowKey)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) hold(null);
      },
    },
  };
}
