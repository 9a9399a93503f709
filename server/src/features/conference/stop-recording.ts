import { RECORDING_TAIL_MS } from '@thedot/domain/limits';
import type { PublicContext } from '../../kernel/context.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { publishRecording } from './publish-call.ts';
import { findRunning, updateToProcessing } from './recordings.queries.ts';

interface Stop {
  /** The attendee who stops it. */
  readonly stoppedBy?: string;
  /** Only this recording is stopped, none that has started since. */
  readonly recordingId?: string;
}

/**
 * Stops the running recording of a meeting, if there is one. Its last pieces may still arrive before it is finished, unless
 * its recorder stops it, who has sent them before.
 */
export async function stopRunning(
  tx: Pick<PublicContext, 'db' | 'now' | 'live'>,
  conferenceId: string,
  { stoppedBy, recordingId }: Stop = {},
): Promise<boolean> {
  const running = await findRunning(tx.db, conferenceId);
  if (!running || (recordingId !== undefined && running.id !== recordingId)) return false;
  if (!(await updateToProcessing(tx.db, running.id, tx.now()))) return false;
  const tail = running.recorder_id === stoppedBy ? 0 : RECORDING_TAIL_MS;
  await enqueue(
    tx.db,
    'finish-recording',
    { recordingId: running.id },
    {
      key: `finish-recording:${running.id}`,
      runAt: new Date(tx.now().getTime() + tail),
    },
  );
  await publishRecording(tx, conferenceId);
  return true;
}
