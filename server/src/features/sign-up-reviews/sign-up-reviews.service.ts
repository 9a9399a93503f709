import { type Actor, can, permission } from '@thedot/domain/access/access';
import { AppError, assertFound } from '@thedot/domain/errors';
import { fieldProblem } from '@thedot/domain/kernel/field-problems';
import { dayOf } from '@thedot/domain/kernel/time';
import type { SignUpDetails } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import {
  refuseStationForm,
  reviewerRoles,
  reviewsOnlyStationSignUps,
} from '@thedot/domain/sign-up-reviews/sign-up-reviews.rules';
import type { StationAnswers } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import type { Me } from '@thedot/domain/users/users.contract';
import type { Db } from '../../db/db.ts';
import type { Context, PublicContext } from '../../kernel/context.ts';
import { toPage } from '../../kernel/paging.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { insertFile } from '../../platform/files/files.queries.ts';
import { notifyMerged } from '../notifications/notifications.service.ts';
import {
  countWaiting,
  findSignUp,
  findSignUps,
  findReviewerIds,
  insertStationAnswers,
  type ReviewScope,
  type SignUpSelection,
} from './sign-up-reviews.queries.ts';

/** Staff see every sign-up, 5G station staff only those of the station. */
export const toReviewScope = (actor: Actor): ReviewScope => ({
  onlyStation: reviewsOnlyStationSignUps(actor.role),
});

export async function listSignUps(
  ctx: Context,
  query: Omit<SignUpSelection, 'onlyStation'> & { after?: string | undefined; limit: number },
) {
  const scope = toReviewScope(ctx.actor);
  const rows = await findSignUps(ctx.db, { ...query, ...scope });
  return { ...toPage(rows, query.limit), ...(await countWaiting(ctx.db, scope)) };
}

/** Returns how many sign-ups wait for this reviewer. */
export const countWaitingSignUps = async ({ db, actor }: Context): Promise<number> =>
  (await countWaiting(db, toReviewScope(actor))).waiting;

export const loadSignUp = async ({ db, actor }: Context, id: string): Promise<SignUpDetails> =>
  assertFound(await findSignUp(db, toReviewScope(actor), id), 'user.not_found');

/** Documents may be read by the applicant and by reviewers of the sign-up. */
export const canReadSignUpDocuments = async (
  db: Db,
  actor: Actor,
  userId: string,
): Promise<boolean> =>
  actor.id === userId ||
  (can(actor, permission('read', 'users-external')) &&
    (await findSignUp(db, toReviewScope(actor), userId)) !== undefined);

/** Checks the rules of the 5G station's form that depend on the current date. */
export function assertStationForm(
  form: { readonly slots: StationAnswers['slots']; readonly foundedYear: number | null },
  { now, settings }: Pick<PublicContext, 'now' | 'settings'>,
  prefix = '',
): void {
  const today = dayOf(now().getTime(), settings.hubTimeZone);
  const errors = Object.entries(refuseStationForm(form, today)).flatMap(([path, code]) =>
    code ? [fieldProblem(code, prefix + path)] : [],
  );
  if (errors.length) throw new AppError('request.invalid', { errors });
}

/** Saves answers and documents in the transaction that creates the account. */
export async function saveStationAnswers(
  db: Db,
  userId: string,
  { answers, documents }: { answers: StationAnswers; documents: readonly StagedFile[] },
): Promise<void> {
  await insertStationAnswers(db, userId, answers);
  const subject = { ownerId: userId, subjectKind: 'registration', subjectId: userId } as const;
  for (const document of documents) await insertFile(db, document, subject);
}

/** Notifies reviewers of a sign-up that is ready for a decision. */
export async function notifyReviewers(ctx: Context, applicant: Me): Promise<void> {
  await notifyMerged(ctx, {
    to: await findReviewerIds(ctx.db, reviewerRoles(applicant)),
    type: 'registration.waiting',
    eventId: applicant.id,
    params: { name: `${applicant.firstName} ${applicant.lastName}` },
    target: applicant.id,
  });
}
