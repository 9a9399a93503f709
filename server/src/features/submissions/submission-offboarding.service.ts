import type { OffboardingKind } from '@thedot/domain/accounts/offboarding.contract';
import type { SubmissionKind } from '@thedot/domain/submissions/submissions.contract';
import type { OffboardingCheck } from '../../kernel/feature.ts';
import { createStaffOffboarding } from '../users/staff-offboarding.service.ts';
import { findOpenOf } from './submissions.queries.ts';
import { assignSubmissions } from './submissions.service.ts';

/** A removal settles the newer ones as well; they are not listed. */
const MAX_LISTED = 100;

interface Input {
  readonly kind: OffboardingKind;
  readonly of: SubmissionKind;
  readonly path: (id: string) => string;
}

/**
 * What a removed user submitted or handles. After the decisions a removal closes what is their own, or hands it over, and
 * gives all that they handled back to the hub team (`settleSubmissionsOf`).
 */
export const createSubmissionOffboarding = ({ kind, of, path }: Input): OffboardingCheck =>
  createStaffOffboarding({
    kind,
    path,
    find: async ({ db }, userId) =>
      (await findOpenOf(db, { kind: of, userId, limit: MAX_LISTED })).map(
        ({ id, title, authorId }) => ({ id, title, isOwn: authorId === userId }),
      ),
    handOver: (tx, ids, assigneeId) => assignSubmissions(tx, { ids: [...ids], assigneeId }),
  });
