import {
  CompleteProfile,
  type CompletionChanges,
  type FirstAdmin,
  type Registration,
} from '@thedot/domain/auth/registration.contract';
import { assertAllowed, assertField } from '@thedot/domain/errors';
import { checked, obeyInField } from '@thedot/domain/kernel/field-problems';
import { DAY_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { DOCUMENT_FORMS_A_DAY, VERIFY_TOKEN_MS } from '@thedot/domain/limits';
import type { StationRegistration } from '@thedot/domain/registrations/registrations.contract';
import type { Me } from '@thedot/domain/users/users.contract';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import type { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { type Context, type PublicContext, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { consume } from '../../platform/rate-limits.ts';
import {
  createOrganization,
  saveOrganizationInfo,
} from '../organizations/organizations.service.ts';
import { announceRegistrations } from '../registrations/announcing.service.ts';
import {
  keepAnswers,
  obeyStationForm,
  tellReviewers,
} from '../registrations/registrations.service.ts';
import { announcePerson, announceUsers } from '../users/announcing.service.ts';
import {
  completeUser,
  createUser,
  findMe,
  hasSuperAdmin,
  isEmailTaken,
  verifyEmail,
} from '../users/users.service.ts';
import { hashNewPassword, refuseTemporary } from './entry.service.ts';
import { hashPassword, refusePassword } from './passwords.ts';
import { insertToken } from './tokens.queries.ts';
import { redeem } from './tokens.service.ts';

export async function checkEmail(ctx: PublicContext, email: string): Promise<{ free: boolean }> {
  assertField('email', refuseTemporary(email));
  return { free: !(await isEmailTaken(ctx.db, email)) };
}

type AnyRegistration = z.output<typeof Registration | typeof StationRegistration>;

/** By the hub's form, or by the 5G station's, which asks for more and takes documents. */
export async function register(
  ctx: PublicContext,
  wish: AnyRegistration,
  documents: readonly StagedFile[],
) {
  const { email, password } = wish;
  assertField('email', refuseTemporary(email));
  const known = [email, wish.firstName, wish.lastName, wish.organization];
  assertField('password', refusePassword(password, known));
  if (wish.form === 'station5G') obeyStationForm(wish, ctx);
  else assertField('documents', documents.length ? 'file.too_many' : null);
  assertField('email', (await isEmailTaken(ctx.db, email)) ? 'auth.email_taken' : null);

  if (documents.length) await countDocuments(ctx);
  const passwordHash = await hashPassword(password);
  await transact(ctx, async (tx) => {
    const { db, now } = tx;
    const userId = await createRegistrant(db, wish, passwordHash);
    if (wish.form === 'station5G') {
      const { source, expertise, reason, question, slots } = wish;
      const answers = { source, expertise, reason, question, slots };
      await keepAnswers(db, userId, { answers, documents });
    }
    announceUsers(tx);
    const expiresAt = new Date(now().getTime() + VERIFY_TOKEN_MS);
    const token = await insertToken(db, { userId, purpose: 'verify', expiresAt });
    await queueMail(db, {
      userId,
      template: 'verify',
      params: { token: token.id },
      dedupeKey: `verify:${token.id}`,
    });
  });
  return {};
}

async function createRegistrant(
  db: Db,
  wish: AnyRegistration,
  passwordHash: string,
): Promise<string> {
  const { organization: name, form: _, password: __, ...person } = wish;
  const isStation = wish.form === 'station5G';
  const ownerOf = await createOrganization(db, isStation ? { ...companyOf(wish), name } : { name });
  return createUser(db, {
    ...person,
    passwordHash,
    role: 'external',
    review: 'waiting',
    station5G: isStation,
    ownerOf,
  });
}

/** Nobody needs an account to send documents, so one network sends only so many. */
const countDocuments = (ctx: PublicContext) =>
  consume(ctx, {
    key: `documents:${ctx.caller.network}`,
    points: DOCUMENT_FORMS_A_DAY,
    windowMs: DAY_MS,
  });

const companyOf = (wish: z.output<typeof StationRegistration>) => ({
  address: wish.address,
  field: wish.field,
  description: wish.fieldDescription,
  foundedYear: wish.foundedYear,
  website: wish.website,
  linkedin: wish.linkedin,
  isLegallyPublished: wish.isLegallyPublished,
  hasStartupLabel: wish.hasStartupLabel,
});

export async function verify(ctx: PublicContext, link: string): Promise<{ email: string }> {
  return transact(ctx, async (tx) => {
    const userId = await redeem(tx, ['verify'], link);
    announceUsers(tx);
    announceRegistrations(tx);
    return { email: await verifyEmail(tx.db, userId, tx.now()) };
  });
}

/** Answers at once and alike for every address: a job looks whether there is anything to send. */
export async function resendVerification(ctx: PublicContext, email: string) {
  const { network } = ctx.caller;
  await consume(ctx, { key: `mail-me:${network}`, points: 20, windowMs: 60 * MINUTE_MS });
  await enqueue(ctx.db, 'send-verification', { email });
  return {};
}

export async function completeRegistration(
  ctx: Context,
  { organization, ...profile }: z.output<typeof CompletionChanges>,
): Promise<{ user: Me }> {
  return transact(ctx, async (tx, after) => {
    const { db, actor } = tx;
    await completeUser(db, actor.id, profile);
    const me = await findMe(tx);
    const { birthdate } = checked(CompleteProfile, me);
    obeyInField('birthdate', refuseBirthdate(birthdate, tx.now()));
    if (organization && me.organization) {
      assertField('organization', me.organization.isOwner ? null : 'organization.owners_only');
      await saveOrganizationInfo(db, me.organization.id, organization);
    }
    const { id, role } = me;
    await announcePerson(tx, { id, places: [me.organization?.id ?? null], roles: [role] });
    if (me.review === 'waiting') {
      await queueMail(db, {
        userId: actor.id,
        template: 'welcome-waiting',
        params: {},
        dedupeKey: `welcome:${actor.id}`,
      });
      await tellReviewers(tx, await findMe(tx));
      announceRegistrations(tx);
    }
    after(() => ctx.caller.forget({ user: actor.id }));
    return { user: await findMe(tx) };
  });
}

export async function createFirstAdmin(ctx: PublicContext, wish: z.output<typeof FirstAdmin>) {
  const { token, email, password, ...person } = wish;
  const passwordHash = await hashNewPassword(password, [email, person.firstName, person.lastName]);
  await transact(ctx, async (tx) => {
    await redeem(tx, ['first-admin'], token);
    assertAllowed((await hasSuperAdmin(tx.db)) ? 'auth.first_admin_exists' : null);
    await createUser(tx.db, {
      ...person,
      email,
      passwordHash,
      role: 'super-admin',
      country: '',
      keepInformed: false,
      review: null,
      verifiedAt: tx.now(),
    });
  });
  return {};
}
