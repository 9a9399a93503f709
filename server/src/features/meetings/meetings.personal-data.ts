import { CONFERENCE_RETENTION_MS } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import type { JobContext } from '../../kernel/feature.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';
import { eraseConferenceNames } from '../conference/lifecycle/erase-names.service.ts';
import {
  deleteLinksBefore,
  eraseGuestsBefore,
  eraseNames,
  findRunsOf,
} from './personal-data.queries.ts';

/** Recordings are named after the people of their meeting, and conferences after instant meetings. */
export async function erase(db: Db, { id }: DataSubject): Promise<void> {
  const runIds = await findRunsOf(db, id);
  await eraseNames(db, id, runIds);
  await eraseConferenceNames(db, runIds);
}

/** Forgets the guests of old meetings, as the conference does: those of a recording stay as long as it. */
export async function forgetGuests({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - CONFERENCE_RETENTION_MS);
  await eraseGuestsBefore(db, before);
  await deleteLinksBefore(db, before);
}
