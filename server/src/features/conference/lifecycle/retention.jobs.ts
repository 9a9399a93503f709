import { CONFERENCE_RETENTION_MS } from '@thedot/domain/limits';
import type { JobContext } from '../../../kernel/feature.ts';
import { deleteConferencesBefore } from './retention.queries.ts';

/** Deletes who attended old meetings and what they wrote. The hub has copied the attendance of its own meetings. */
export const forgetConferences = async ({ db, now }: Pick<JobContext, 'db' | 'now'>) =>
  deleteConferencesBefore(db, new Date(now().getTime() - CONFERENCE_RETENTION_MS));
