import { announce, type Announcer } from '../../kernel/announce.ts';

/** Whoever decides about registrations sees who waits, and what was decided. */
export const announceRegistrations = (tx: Announcer): void =>
  announce(tx, 'update-registrations', { staff: true });
