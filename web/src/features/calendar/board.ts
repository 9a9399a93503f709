import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { createContext, use } from 'react';
import type { Grab } from './use-drag.ts';

export interface Board {
  /** The one entry that Tab stops at; the arrows lead to the others. */
  readonly stop: string | null;
  readonly open: (entry: CalendarEntry) => void;
  readonly grab: Grab;
  /** Being dragged, or at a time that is not confirmed yet. */
  readonly held: string | null;
}

/** What every entry on the screen shares. */
export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
  const board = use(BoardContext);
  if (!board) throw new Error('An entry stands in a calendar');
  return board;
}
