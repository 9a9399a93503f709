import { DAY_MS } from '@thedot/domain/kernel/time';
import type { Db } from '../../db/db.ts';
import type { JobContext } from '../../kernel/feature.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { eraseConferenceNames } from '../conference/lifecycle/erase-names.service.ts';
import { listAttendees } from '../conference/live/revoke-attendees.service.ts';
import { findPresence } from './offboarding.queries.ts';
import {
  deleteLinksBefore,
  eraseGuestsBefore,
  eraseNames,
  findRunsOf,
} from './personal-data.queries.ts';

/**
 * Recordings are named after the people of their meeting, and conferences after instant meetings. The rows by which the person
 * is found in running meetings are erased after this, before they can be taken out.
 */
export async function erase(db: Db, { id }: DataSubject): Promise<void> {
  const left = {
    userId: id,
    attendees: await listAttendees(db, id),
    runs: await findPresence(db, id),
  };
  await enqueue(db, 'leave-meetings', left, { key: `leave-meetings:${id}` });
  const runIds = await findRunsOf(db, id);
  await eraseNames(db, id, runIds);
  await eraseConferenceNames(db, runIds);
}

/** Forgets the guests of old meetings, as the conference does: those of a recording stay as long as it. */
export async function forgetGuests({
  db,
  now,
  settings,
}: Pick<JobContext, 'db' | 'now' | 'settings'>): Promise<void> {
  const before = new Date(now().getTime() - settings.keptDays.meetings * DAY_MS);
  await eraseGuestsBefore(db, before);
  await deleteLinksBefore(db, before);
}
