import { refuseBytes } from '@thedot/domain/conference/recordings.rules';
import type { ErrorCode } from '@thedot/domain/errors';
import type { PublicContext } from '../../../kernel/context.ts';
import { findFreeBytes } from '../../../platform/files/free-space.ts';
import { countRecordedBytes, countSegments } from '../recordings.queries.ts';

interface Recording {
  readonly conferenceId: string;
  readonly recorderId: string;
  /** Null for one that has not begun. */
  readonly recordingId: string | null;
}

/** Why a recording may not take so many bytes more. */
export async function refuseMore(
  { db, settings }: Pick<PublicContext, 'db' | 'settings'>,
  { recordingId, ...recording }: Recording,
  more: number,
): Promise<ErrorCode | null> {
  const segments = recordingId === null ? null : await countSegments(db, recordingId);
  const kept = await countRecordedBytes(db, recording);
  const free = await findFreeBytes(settings.dataDir);
  const bytes = { ...kept, ofRecording: segments?.bytes ?? 0, free };
  return refuseBytes(bytes, more, settings.recordingLimits);
}
