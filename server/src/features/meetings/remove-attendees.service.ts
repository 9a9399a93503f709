import { revokeAttendees, type RevokeReason } from '../conference/live/revoke-attendees.service.ts';
import { findInside } from './links.queries.ts';
import type { OpenRun } from './meetings.queries.ts';
import { EMBEDDED, signOut, type VideoContext } from './video-servers.service.ts';

/** How a conference server knows those who came by a link. */
export const guestPrefix = (linkId: string): string => `guest:${linkId}:`;

interface Removal {
  /** How the ids of those who leave begin, as the conference server knows them. */
  readonly prefix: string;
  readonly reason: RevokeReason;
}

/** Takes attendees out of a run. The embedded conference knows also those who wait, and tells them why. */
export async function removeFromRun(
  ctx: VideoContext,
  { id: runId, server }: Pick<OpenRun, 'id' | 'server'>,
  { prefix, reason }: Removal,
): Promise<void> {
  if (server === null) return;
  if (server === EMBEDDED) return revokeAttendees(ctx, runId, prefix, reason);
  for (const { attendee } of await findInside(ctx.db, runId, prefix))
    await signOut(ctx, { runId, server, userId: attendee });
}
