import { assertAllowed, assertField, assertFound } from '@thedot/domain/errors';
import { assertFieldValid, parseOrThrow } from '@thedot/domain/kernel/field-problems';
import { language } from '@thedot/domain/kernel/fields';
import {
  CompleteProfile,
  type RegistrationAnswers,
  type RegistrationCompletionChanges,
} from '@thedot/domain/sign-up-reviews/registration.contract';
import type { Me } from '@thedot/domain/users/users.contract';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import type { z } from 'zod';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { saveOrganizationInfo } from '../organizations/organizations.service.ts';
import { publishPersonChange } from '../users/user-changes.service.ts';
import { completeUser, correctWaitingUser, findMe } from '../users/users.service.ts';
import { publishSignUpReviewChange } from './sign-up-review-changes.service.ts';
import { findRegistrationAnswers, updateStationAnswers } from './sign-up-reviews.queries.ts';
import { assertStationForm, notifyReviewers } from './sign-up-reviews.service.ts';

type Answers = z.output<typeof RegistrationCompletionChanges>;

export async function findAnswers({ db, actor }: Context): Promise<RegistrationAnswers> {
  const { company, wishes, ...answers } = assertFound(
    await findRegistrationAnswers(db, actor.id),
    'user.not_found',
  );
  return {
    ...answers,
    language: language.parse(answers.language),
    station: company && wishes && { ...company, ...wishes },
  };
}

export const completeRegistration = (
  ctx: Context,
  { organization, station, ...profile }: Answers,
): Promise<{ user: Me }> =>
  transact(ctx, async (tx, after) => {
    await completeUser(tx.db, tx.actor.id, profile);
    await saveOrganizationAnswers(tx, organization);
    await saveStationChanges(tx, station);
    const user = await publishAnswers(tx);
    if (user.review === 'waiting') await notifyReviewers(tx, user);
    after(() => ctx.caller.invalidateSessions({ user: user.id }));
    return { user };
  });

/** Until the decision: reviewers who have the registration open see the change. */
export const correctAnswers = (
  ctx: Context,
  { organization, station, ...profile }: Answers,
): Promise<{ user: Me }> =>
  transact(ctx, async (tx) => {
    const isWaiting = await correctWaitingUser(tx.db, tx.actor.id, profile);
    assertAllowed(isWaiting ? null : 'registration.decided');
    await saveOrganizationAnswers(tx, organization);
    await saveStationChanges(tx, station);
    await auditCorrection(tx, { profile, organization, station });
    return { user: await publishAnswers(tx) };
  });

async function saveOrganizationAnswers(
  tx: Context,
  changes: Answers['organization'],
): Promise<void> {
  const { organization } = await findMe(tx);
  if (!changes || !organization) return;
  assertField('organization', organization.isOwner ? null : 'organization.owners_only');
  await saveOrganizationInfo(tx.db, organization.id, changes);
}

/** The answers of the 5G station's form. */
async function saveStationChanges(tx: Context, changes: Answers['station']): Promise<void> {
  if (!changes || Object.keys(changes).length === 0) return;
  const { db, actor } = tx;
  const [{ organization }, { station }] = [await findMe(tx), await findAnswers(tx)];
  assertField('station', organization && station ? null : 'organization.owners_only');
  const { slots, source, expertise, reason, question, fieldDescription, ...company } = changes;
  const { foundedYear = null } = company;
  assertStationForm({ slots: slots ?? [], foundedYear }, tx, 'station.');
  if (organization)
    await saveOrganizationInfo(db, organization.id, { ...company, description: fieldDescription });
  await updateStationAnswers(db, actor.id, { slots, source, expertise, reason, question });
}

/** Names the fields that the user sent, for the activity of the account; the values are in the registration. */
async function auditCorrection(
  { db, actor, caller }: Context,
  changes: Readonly<Record<string, object | null | undefined>>,
): Promise<void> {
  const fields = Object.values(changes).flatMap((part) => Object.keys(part ?? {}));
  if (fields.length === 0) return;
  await audit(db, {
    actorId: actor.id,
    action: 'registration.corrected',
    subjectKind: 'user',
    subjectId: actor.id,
    details: { fields },
    address: caller.address,
  });
}

/** Checks the answers as stored, and tells the pages that show them. */
async function publishAnswers(tx: Context): Promise<Me> {
  const me = await findMe(tx);
  const { birthdate } = parseOrThrow(CompleteProfile, me);
  assertFieldValid('birthdate', refuseBirthdate(birthdate, tx.now()));
  const { id, role, organization, review } = me;
  await publishPersonChange(tx, { id, organizationIds: [organization?.id ?? null], roles: [role] });
  if (review === 'waiting') publishSignUpReviewChange(tx);
  return me;
}
