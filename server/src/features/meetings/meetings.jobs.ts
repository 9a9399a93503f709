import type { JobContext } from '../../kernel/feature.ts';
import { syncOpenRuns, syncRun } from './attendance.service.ts';
import { followSession } from './end-run.service.ts';
import { leaveMeetings } from './offboarding.service.ts';
import { expireRecordings, searchRecordings } from './recording-sync.service.ts';

/** Of a meeting that is no run of the hub, such as one of another client, there is nothing to do. */
export const syncMeeting = (
  { meetingId }: GraphileWorker.Tasks['sync-meeting'],
  ctx: JobContext,
): Promise<void> => (UUID.test(meetingId) ? syncRun(ctx, meetingId) : Promise.resolve());

export const followBooking = (
  { bookingId }: GraphileWorker.Tasks['follow-session'],
  ctx: JobContext,
): Promise<void> => followSession(ctx, bookingId);

export const leaveAllMeetings = (
  job: GraphileWorker.Tasks['leave-meetings'],
  ctx: JobContext,
): Promise<void> => leaveMeetings(ctx, job);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const syncMeetings = (ctx: JobContext): Promise<void> => syncOpenRuns(ctx);

export const findNewRecordings = (ctx: JobContext): Promise<void> => searchRecordings(ctx);

export const deleteExpiredRecordings = (ctx: JobContext): Promise<void> => expireRecordings(ctx);
