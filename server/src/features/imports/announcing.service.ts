import { announce, type Announcer } from '../../kernel/announce.ts';

/** The staff see which imports there are, and how far each is. */
export const announceImports = (tx: Announcer): void =>
  announce(tx, 'update-imports', { staff: true });
