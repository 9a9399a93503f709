import { Readable } from 'node:stream';
import { HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Verdict } from '@thedot/domain/files/files.contract';
import type { Logger } from 'pino';
import type { Settings } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Live } from '../../kernel/live.ts';
import { transact } from '../../kernel/context.ts';
import { type FileStore, thumbnailKey } from './file-store.ts';
import { judge, type JudgedFile, scanLater, takeWaiting } from './scan.queries.ts';
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
      await settle(office, file.id, scanner ? await scan(office, file.id, scanner) : 'clean');
    } catch (error) {
      const pause = Math.min(2 ** (file.tries - 1) * MINUTE_MS, MOST_PAUSE_MS);
      await scanLater(db, file.id, new Date(now().getTime() + pause));
      log.warn({ err: error, file: file.id }, 'not scanned: it waits, and is tried again');
    }
  }
}

const scan = async ({ files }: Office, id: string, scanner: Scanner) =>
  (await isInfected(scanner, await files.read(id))) ? 'infected' : 'clean';

async function settle(office: Office, id: string, verdict: Exclude<Verdict, 'waiting'>) {
  const isJudged = await transact(office, async (tx) => {
    const file = await judge(tx.db, id, verdict);
    if (file) await tx.tell(tx, file);
    return file !== undefined;
  });
  if (!isJudged || verdict !== 'infected') return;
  const { files, log } = office;
  log.warn({ file: id }, 'a virus was found, and the file removed');
  await files.write(id, Readable.from([]));
  await files.remove(thumbnailKey(id));
}
