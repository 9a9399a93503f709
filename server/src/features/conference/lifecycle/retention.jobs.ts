import { DAY_MS } from '@thedot/domain/kernel/time';
import type { JobContext } from '../../../kernel/feature.ts';
import { deleteConferencesBefore } from './retention.queries.ts';

/** Deletes who attended old meetings and what they wrote. The hub has copied the attendance of its own meetings. */
export const forgetConferences = async ({
  db,
  now,
  settings,
}: Pick<JobContext, 'db' | 'now' | 'settings'>) =>
  deleteConferencesBefore(db, new Date(now().getTime() - settings.keptDays.meetings * DAY_MS));
