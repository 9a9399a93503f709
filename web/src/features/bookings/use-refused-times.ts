import type { AppError } from '@thedot/domain/errors';
import { useState } from 'react';
import type { Picks } from '../../app/slots/picks.ts';

/** Times that the server has refused stay to be seen until they are given back: then they may be tried again. */
export function useRefusedTimes() {
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  return {
    refused,
    refuse: (starts: Picks) => setRefused((before) => new Set([...before, ...starts])),
    keep: (picks: Picks) =>
      setRefused((before) => new Set(picks.filter((start) => before.has(start)))),
  };
}

/** Which of the times sent are wrong: the refusal names each by its place. */
export function refusedOf({ errors }: AppError, sent: Picks): Picks {
  const paths = new Set(errors?.map(({ path }) => path));
  return sent.filter((_, index) => paths.has(`slots.${index}`));
}
