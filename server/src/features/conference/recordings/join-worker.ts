import { AppError } from '@thedot/domain/errors';
import type { Settings } from '../../../kernel/settings.ts';
import { openFileStore } from '../../../platform/files/open-file-store.ts';
import { isStorageFull } from '../../../platform/files/store-failures.ts';
import { serveValues } from '../../../platform/workers/serve-values.ts';
import { joinSegments } from './join-segments.ts';

export interface JoinInput {
  readonly store: Pick<Settings, 's3' | 'dataDir'>;
  readonly segments: readonly {
    readonly segment: number;
    readonly key: string;
    readonly bytes: number;
  }[];
  readonly target: string;
}

serveValues(async function* ({ store, segments, target }: JoinInput) {
  const files = await openFileStore({ ...store, scanner: null });
  const stored = segments.map(({ segment, key, bytes }) => ({
    segment,
    bytes,
    read: (range: { readonly start: number; readonly end: number }) => files.read(key, range),
  }));
  try {
    yield* joinSegments(stored, target);
  } catch (error) {
    throw isStorageFull(error) ? new AppError('file.storage_full') : error;
  }
});
