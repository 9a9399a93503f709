import { createContext, use } from 'react';
import type { useFormat } from '../../lib/format/use-format.ts';
import type { CalendarWords } from './use-calendar-words.ts';
import type { Grab } from './use-drag.ts';

export interface Shared {
  /** The one entry that Tab stops at; the arrows lead to the others. */
  readonly stop: string | null;
  readonly open: (entryId: string) => void;
  readonly grab: Grab;
  // Made once for all: an entry of its own formatters would cost more than the entry.
  readonly words: CalendarWords;
  readonly format: ReturnType<typeof useFormat>;
  /** Being dragged, or at a time that is not confirmed yet. */
  readonly held: string | null;
}

/** What every entry on the screen shares. */
export const EntryContext = createContext<Shared | null>(null);

export function useShared(): Shared {
  const shared = use(EntryContext);
  if (!shared) throw new Error('An entry stands in a calendar');
  return shared;
}
