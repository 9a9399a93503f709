import { nextEndOf } from '@thedot/domain/conference/conference-end.rules';
import { ATTENDEE_TIMEOUT_MS } from '@thedot/domain/limits';
import { transact } from '../../../kernel/context.ts';
import {
  type ConferenceContext,
  endConference,
  notePresence,
  timesOf,
} from '../attendees.service.ts';
import { findRunningConferences, lockRunningConference } from '../conferences.queries.ts';
import {
  closeSilentStays,
  findConferencesOfSilent,
  findRunningConference,
} from './ends.queries.ts';

/** Closes the stays of attendees whose pages are gone, and ends the meetings whose end has come. */
export async function endOverdueConferences(operator: ConferenceContext): Promise<void> {
  const { db, now } = operator;
  const silentSince = new Date(now().getTime() - ATTENDEE_TIMEOUT_MS);
  for (const id of await findConferencesOfSilent(db, silentSince)) {
    await transact(operator, async (tx) => {
      await lockRunningConference(tx.db, id);
      if (await closeSilentStays(tx.db, id, silentSince)) await notePresence(tx, id);
    });
  }
  for (const conference of await findRunningConferences(db)) {
    const end = nextEndOf(timesOf(conference));
    if (end && end.at <= now()) await transact(operator, (tx) => endIfOverdue(tx, conference.id));
  }
}

/** Someone may have entered or left since the meeting was found. */
async function endIfOverdue(tx: ConferenceContext, id: string): Promise<void> {
  if (!(await lockRunningConference(tx.db, id))) return;
  const conference = await findRunningConference(tx.db, id);
  const end = conference ? nextEndOf(timesOf(conference)) : null;
  if (end && end.at <= tx.now()) await endConference(tx, id, end.reason);
}
