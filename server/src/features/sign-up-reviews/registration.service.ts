import type {
  FirstAdmin,
  Registration,
} from '@thedot/domain/sign-up-reviews/registration.contract';
import { AppError, assertAllowed, assertField } from '@thedot/domain/errors';
import { DAY_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { DOCUMENT_FORMS_PER_DAY } from '@thedot/domain/limits';
import type { StationSignUp } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import type { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { type PublicContext, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import { createOrganization, setOwner } from '../organizations/organizations.service.ts';
import { publishSignUpReviewChange } from './sign-up-review-changes.service.ts';
import { saveStationAnswers, assertStationForm } from './sign-up-reviews.service.ts';
import { publishUserListChange } from '../users/user-changes.service.ts';
import { createUser, hasSuperAdmin, isEmailTaken, verifyEmail } from '../users/users.service.ts';
import {
  hashNewPassword,
  hashPassword,
  refusePassword,
  refuseTemporaryEmail,
} from '../auth/passwords/new-accounts.service.ts';
import { removeFirstAdminLink } from '../auth/links/first-admin.service.ts';
import { auditAnonymousAuth, auditAuth } from '../auth/audit/auth-audit.service.ts';
import { redeemToken, sendVerificationLink } from '../auth/links/tokens.service.ts';
import { issueTokens, startSessionByLink } from '../auth/sign-in/sessions.service.ts';

export async function checkEmail(ctx: PublicContext, email: string): Promise<{ free: boolean }> {
  assertField('email', refuseTemporaryEmail(email));
  return { free: !(await isEmailTaken(ctx.db, email)) };
}

type AnyRegistration = z.output<typeof Registration | typeof StationSignUp>;

/** Registers by the hub's form, or by the 5G station's, which asks for more and takes documents. */
export async function register(
  ctx: PublicContext,
  input: AnyRegistration,
  documents: readonly StagedFile[],
) {
  const { email, password } = input;
  if (!ctx.settings.isSignUpOpen) throw new AppError('registration.closed');
  if (input.form === 'station5G' && ctx.settings.switchedOff.includes('station')) {
    throw new AppError('registration.station_off');
  }
  assertField('email', refuseTemporaryEmail(email));
  const known = [email, input.firstName, input.lastName, input.organization];
  assertField('password', refusePassword(password, known));
  if (input.form === 'station5G') assertStationForm(input, ctx);
  else assertField('documents', documents.length ? 'file.too_many' : null);
  assertField('email', (await isEmailTaken(ctx.db, email)) ? 'auth.email_taken' : null);

  if (documents.length) await countDocuments(ctx);
  const passwordHash = await hashPassword(password);
  await transact(ctx, async (tx) => {
    const { db } = tx;
    const userId = await createRegistrant(db, input, passwordHash);
    if (input.form === 'station5G') {
      const { source, expertise, reason, question, slots } = input;
      const answers = { source, expertise, reason, question, slots };
      await saveStationAnswers(db, userId, { answers, documents });
    }
    publishUserListChange(tx);
    await auditAnonymousAuth(tx, 'auth.registered', userId, {
      way: input.form === 'station5G' ? 'station' : 'form',
    });
    await sendVerificationLink(tx, userId);
  });
  return {};
}

async function createRegistrant(
  db: Db,
  input: AnyRegistration,
  passwordHash: string,
): Promise<string> {
  const { organization: name, form: _, password: __, ...person } = input;
  const isStation = input.form === 'station5G';
  const organizationId = await createOrganization(
    db,
    isStation ? { ...companyOf(input), name } : { name },
  );
  const userId = await createUser(db, {
    ...person,
    passwordHash,
    role: 'external',
    review: 'waiting',
    station5G: isStation,
    organizationId,
  });
  await setOwner(db, organizationId, userId);
  return userId;
}

/** Limits documents per network, as sending them needs no account. */
const countDocuments = (ctx: PublicContext) =>
  consume(ctx, {
    key: `documents:${ctx.caller.network}`,
    points: DOCUMENT_FORMS_PER_DAY,
    windowMs: DAY_MS,
  });

const companyOf = (input: z.output<typeof StationSignUp>) => ({
  address: input.address,
  field: input.field,
  description: input.fieldDescription,
  foundedYear: input.foundedYear,
  website: input.website,
  linkedin: input.linkedin,
  isLegallyPublished: input.isLegallyPublished,
  hasStartupLabel: input.hasStartupLabel,
});

/**
 * Confirms an address and signs its user in: the reply sets the refresh cookie but has no token, so that the link alone
 * opens nothing outside the browser that used it.
 */
export async function verify(
  ctx: PublicContext,
  link: string,
): Promise<{ email: string; signedIn: boolean }> {
  const { email, session } = await transact(ctx, async (tx) => {
    const userId = await redeemToken(tx, ['verify'], link);
    publishUserListChange(tx);
    publishSignUpReviewChange(tx);
    const verified = await verifyEmail(tx.db, userId, tx.now());
    await auditAuth(tx, 'auth.email-verified', userId, {});
    return { email: verified, session: await startSessionByLink(tx, userId) };
  });
  if (session) await issueTokens(ctx, session);
  return { email, signedIn: session !== null };
}

/** Replies at once and the same for every address; a job decides whether to send a mail. */
export async function resendVerification(ctx: PublicContext, email: string) {
  const { network } = ctx.caller;
  await consume(ctx, { key: `mail-me:${network}`, points: 20, windowMs: 60 * MINUTE_MS });
  await enqueue(ctx.db, 'send-verification', { email });
  return {};
}

export async function createFirstAdmin(ctx: PublicContext, input: z.output<typeof FirstAdmin>) {
  const { token, email, password, ...person } = input;
  const passwordHash = await hashNewPassword(password, [email, person.firstName, person.lastName]);
  await transact(ctx, async (tx) => {
    await redeemToken(tx, ['first-admin'], token);
    assertAllowed((await hasSuperAdmin(tx.db)) ? 'auth.first_admin_exists' : null);
    const userId = await createUser(tx.db, {
      ...person,
      email,
      passwordHash,
      role: 'super-admin',
      country: '',
      keepInformed: false,
      review: null,
      verifiedAt: tx.now(),
    });
    await auditAuth(tx, 'auth.first-admin', userId, {});
  });
  await removeFirstAdminLink(ctx.settings);
  return {};
}
