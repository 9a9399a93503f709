import { announce, type Announcer } from '../../kernel/announce.ts';
import type { Shown } from '../../kernel/live.ts';

const shown = (expertId: string): Shown => `expert:${expertId}`;

/** Whoever has one of these experts open sees their free times and their rating as they are. */
export const announceTimes = (tx: Announcer, expertIds: readonly string[]): void =>
  announce(tx, 'update-experts', { shown: expertIds.map(shown) });

/** The same of what an expert says, or is said, of themselves: they look at it too, and so do the staff. */
export const announceExpert = (tx: Announcer, expertId: string): void =>
  announce(tx, 'update-experts', { to: [expertId], staff: true, shown: [shown(expertId)] });

/** What only the expert sees of it: how the reading of their own calendar goes. */
export const announceOwnHours = (tx: Announcer, expertId: string): void =>
  announce(tx, 'update-experts', { to: [expertId] });

/** The same of all at once: the hub is closed, or who is an expert has changed. */
export const announceExperts = (tx: Announcer): void =>
  announce(tx, 'update-experts', { staff: true, shown: ['experts'] });
