import { Readable } from 'node:stream';
import { HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Logger } from 'pino';
import type { Settings } from '../../kernel/settings.ts';
import type { Db } from '../../db/db.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Live } from '../../kernel/live.ts';
import { transact } from '../../kernel/context.ts';
import { type FileStore, thumbnailKey } from '../../kernel/file-store.ts';
import { markInfected, saveVerdict, rescheduleScan, claimNextScan } from './scan.queries.ts';
import { isInfected, type Scanner } from './scanner.ts';

interface ScanContext {
  readonly db: Db;
  readonly live: Live;
  readonly files: FileStore;
  readonly settings: Pick<Settings, 'scanner'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
  readonly features: readonly Feature[];
}

/** Longer than the scan of a file of 1 GB takes. */
const LEASE_MS = 15 * MINUTE_MS;
const MAX_PAUSE_MS = HOUR_MS;

/** Scans all files that wait for it. Without a scanner they are released as clean. */
export async function scanFiles(ctx: ScanContext): Promise<void> {
  const { db, now, log, settings } = ctx;
  for (;;) {
    const at = now().getTime();
    const lease = { now: new Date(at), leaseUntil: new Date(at + LEASE_MS) };
    const file = await claimNextScan(db, lease);
    if (!file) return;
    try {
      const { scanner } = settings;
      const isVirusFound =
        file.isMarkedInfected || (scanner && (await isFileInfected(ctx, file.id, scanner)));
      if (isVirusFound) await removeBytes(ctx, file.id);
      await finishScan(ctx, file.id, {
        verdict: isVirusFound ? 'infected' : 'clean',
        isScanned: Boolean(scanner),
      });
    } catch (error) {
      const pause = Math.min(2 ** (file.tries - 1) * MINUTE_MS, MAX_PAUSE_MS);
      await rescheduleScan(db, file.id, new Date(now().getTime() + pause));
      log.warn({ err: error, file: file.id }, 'file not scanned: will retry');
    }
  }
}

const isFileInfected = async ({ files }: ScanContext, id: string, scanner: Scanner) =>
  isInfected(scanner, await files.read(id));

/** Removes the bytes before the verdict is saved: a failure is retried while the file is still unreadable. */
async function removeBytes({ db, files, log }: ScanContext, id: string): Promise<void> {
  if (!(await markInfected(db, id))) return;
  log.warn({ file: id }, 'virus found: file removed');
  await files.write(id, Readable.from([]));
  await files.remove(thumbnailKey(id));
}

const finishScan = (
  ctx: ScanContext,
  id: string,
  verdict: Parameters<typeof saveVerdict>[2],
): Promise<void> =>
  transact(ctx, async (tx) => {
    const file = await saveVerdict(tx.db, id, verdict);
    if (!file) return;
    for (const { fileSubjects } of tx.features)
      await fileSubjects?.[file.subjectKind]?.notifyScanned?.(tx, file.subjectId);
  });
