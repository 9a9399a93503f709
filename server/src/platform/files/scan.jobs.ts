import { Readable } from 'node:stream';
import { HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Verdict } from '@thedot/domain/files/files.contract';
import type { Logger } from 'pino';
import type { Settings } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Live } from '../../kernel/live.ts';
import { transact } from '../../kernel/context.ts';
import { type FileStore, thumbnailKey } from './file-store.ts';
import { condemn, judge, type JudgedFile, scanLater, takeWaiting } from './scan.queries.ts';
import { isInfected, type Scanner } from './scanner.ts';

interface Office {
  readonly db: Db;
  readonly live: Live;
  readonly files: FileStore;
  readonly settings: Pick<Settings, 'scanner'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
  /** Says it where the file is shown. */
  readonly tell: (tx: Office, file: JudgedFile) => Promise<void>;
}

/** Longer than a file of 1 GB is read for. */
const LEASE_MS = 15 * MINUTE_MS;
const MOST_PAUSE_MS = HOUR_MS;

/** Has all files judged that wait for it; where the hub has no scanner any more, they wait in vain and are let go. */
export async function scanFiles(office: Office): Promise<void> {
  const { db, now, log, settings } = office;
  for (;;) {
    const at = now().getTime();
    const turn = { now: new Date(at), leaseUntil: new Date(at + LEASE_MS) };
    const file = await takeWaiting(db, turn);
    if (!file) return;
    try {
      const { scanner } = settings;
      const isBad = file.isCondemned || (scanner && (await finds(office, file.id, scanner)));
      if (isBad) await removeBytes(office, file.id);
      await settle(office, file.id, isBad ? 'infected' : 'clean');
    } catch (error) {
      const pause = Math.min(2 ** (file.tries - 1) * MINUTE_MS, MOST_PAUSE_MS);
      await scanLater(db, file.id, new Date(now().getTime() + pause));
      log.warn({ err: error, file: file.id }, 'not scanned: it waits, and is tried again');
    }
  }
}

const finds = async ({ files }: Office, id: string, scanner: Scanner) =>
  isInfected(scanner, await files.read(id));

/** Before it is judged: what fails here is tried again, while nobody may read the file yet. */
async function removeBytes({ db, files, log }: Office, id: string): Promise<void> {
  if (!(await condemn(db, id))) return;
  log.warn({ file: id }, 'a virus was found, and the file removed');
  await files.write(id, Readable.from([]));
  await files.remove(thumbnailKey(id));
}

const settle = (office: Office, id: string, verdict: Exclude<Verdict, 'waiting'>): Promise<void> =>
  transact(office, async (tx) => {
    const file = await judge(tx.db, id, verdict);
    if (file) await tx.tell(tx, file);
  });
