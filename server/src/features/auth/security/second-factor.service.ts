import { randomInt } from 'node:crypto';
import { Role } from '@thedot/domain/access/roles';
import type {
  SecondFactorProof,
  SecondFactor,
  SecondFactorSetup,
} from '@thedot/domain/auth/second-factor.contract';
import {
  RECOVERY_ALPHABET,
  refuseReset,
  formatRecoveryCode,
} from '@thedot/domain/auth/second-factor.rules';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import {
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  SECOND_FACTOR_SETUP_MS,
} from '@thedot/domain/limits';
import { refuseManagingAccount } from '@thedot/domain/users/roles.rules';
import { type Context, type PublicContext, transact } from '../../../kernel/context.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import { queueMail } from '../../../platform/mail/mail.queries.ts';
import { publishAccountChange, publishUserListChange } from '../../users/user-changes.service.ts';
import { saveSecondFactor } from '../../users/users.service.ts';
import { generateTotpSecret, findTotpStep, buildTotpUri } from '../sign-in/totp.ts';
import { parseCode, wrongCodeError } from '../sign-in/second-factor-codes.service.ts';
import { withCode } from './identity-proof.service.ts';
import { confirmPassword } from './passwords.service.ts';
import {
  deleteFactor,
  deleteRecoveryCodes,
  findSecondFactorState,
  insertFactor,
  insertRecoveryCodes,
  lockAccount,
} from '../sign-in/second-factor.queries.ts';
import { revokeSessionsOf } from '../sign-in/sessions.queries.ts';

interface RecoveryCodes {
  readonly recoveryCodes: string[];
}

export async function getSecondFactor({ db, actor, settings }: Context): Promise<SecondFactor> {
  const { role, since, hasPassword, recoveryCodesLeft } = assertFound(
    await findSecondFactorState(db, actor.id),
    'user.not_found',
  );
  return {
    isOn: since !== null,
    since,
    hasPassword,
    recoveryCodesLeft: recoveryCodesLeft ?? 0,
    isRequired: settings.secondFactorRoles.some((it) => it === role),
  };
}

export async function getSecondFactorSince(
  { db }: Context,
  userId: string,
): Promise<{ since: string | null }> {
  const { since } = assertFound(await findSecondFactorState(db, userId), 'user.not_found');
  return { since };
}

/** Returns the key sealed: it is stored only once its first code is confirmed. */
export async function beginSetup(ctx: Context, password: string): Promise<SecondFactorSetup> {
  const { actor, keys, settings, now } = ctx;
  const { email } = await confirmPassword(ctx, 'password', password);
  const { isOn } = await getSecondFactor(ctx);
  assertAllowed(isOn ? 'second_factor.on' : null);
  const key = generateTotpSecret();
  const until = now().getTime() + SECOND_FACTOR_SETUP_MS;
  return {
    setup: keys.seal('second-factor-setup', `${until} ${key}`, actor.sessionId),
    key,
    uri: buildTotpUri(key, { hub: settings.hubName, email }),
  };
}

/** Turns the second factor on and ends the other sessions, which have not shown it. */
export async function confirmSetup(
  ctx: Context,
  setup: string,
  typed: string,
): Promise<RecoveryCodes> {
  const { actor, keys } = ctx;
  const opened = keys.unseal('second-factor-setup', setup, actor.sessionId)?.split(' ');
  const [until, key = ''] = opened ?? [];
  assertAllowed(Number(until ?? 0) > ctx.now().getTime() ? null : 'second_factor.setup_expired');
  const { code } = parseCode(typed);
  const step = findTotpStep(key, code, ctx.now());
  if (!step) throw wrongCodeError();
  const recoveryCodes = newRecoveryCodes();
  await transact(ctx, async (tx, after) => {
    const { db } = tx;
    const now = tx.now();
    assertAllowed((await saveSecondFactor(db, actor.id, now)) ? null : 'second_factor.on');
    const secret = tx.keys.seal('second-factor', key, actor.id);
    await insertFactor(db, { userId: actor.id, secret, lastStep: step });
    await saveRecoveryCodes(tx, actor.id, recoveryCodes);
    const because = 'second factor on';
    await revokeSessionsOf(db, actor.id, { now, because, except: actor.sessionId });
    await auditFactor(tx, 'second-factor.on');
    await notifyOwner(tx, actor.id, 'second-factor-on');
    after(() => ctx.caller.invalidateSessions({ user: actor.id }));
  });
  return { recoveryCodes: recoveryCodes.map(formatRecoveryCode) };
}

export async function renewRecoveryCodes(
  ctx: Context,
  proof: SecondFactorProof,
): Promise<RecoveryCodes> {
  const { actor } = ctx;
  const recoveryCodes = newRecoveryCodes();
  await withProof(ctx, proof, async (tx) => {
    await deleteRecoveryCodes(tx.db, actor.id);
    await saveRecoveryCodes(tx, actor.id, recoveryCodes);
    await auditFactor(tx, 'second-factor.codes-renewed');
    publishAccountChange(tx, actor.id);
  });
  return { recoveryCodes: recoveryCodes.map(formatRecoveryCode) };
}

export async function turnOffSecondFactor(ctx: Context, proof: SecondFactorProof) {
  const { actor } = ctx;
  await withProof(ctx, proof, async (tx, after) => {
    await removeFactor(tx, actor.id);
    await auditFactor(tx, 'second-factor.off');
    await notifyOwner(tx, actor.id, 'second-factor-off');
    after(() => ctx.caller.invalidateSessions({ user: actor.id }));
  });
  return {};
}

/**
 * Resets the second factor of a user who lost phone and codes. All their sessions end, as another person may have
 * the phone.
 */
export async function resetSecondFactor(ctx: Context, userId: string) {
  const { actor } = ctx;
  assertAllowed(refuseReset(actor.id, userId));
  await transact(ctx, async (tx, after) => {
    const { role } = assertFound(await lockAccount(tx.db, userId), 'user.not_found');
    assertAllowed(refuseManagingAccount(Role.parse(actor.role), role));
    await removeFactor(tx, userId);
    await revokeSessionsOf(tx.db, userId, { now: tx.now(), because: 'second factor reset' });
    await auditFactor(tx, 'second-factor.reset', userId);
    await notifyOwner(tx, userId, 'second-factor-reset');
    after(() => ctx.caller.invalidateSessions({ user: userId }));
  });
  return {};
}

/** Removes the second factor; refuses when there is none. */
export async function removeFactor({ db }: Pick<PublicContext, 'db'>, userId: string) {
  assertAllowed((await saveSecondFactor(db, userId, null)) ? null : 'second_factor.off');
  await deleteFactor(db, userId);
}

/** Runs `work` after password and code were shown again. */
async function withProof(
  ctx: Context,
  { password, code: typed }: SecondFactorProof,
  work: (tx: Context, after: (effect: () => void) => void) => Promise<void>,
): Promise<void> {
  await confirmPassword(ctx, 'password', password);
  await withCode(ctx, typed, work);
}

const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_CODE_LENGTH }, randomLetter).join(''),
  );

const randomLetter = () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length));

const saveRecoveryCodes = (tx: Context, userId: string, codes: readonly string[]) =>
  insertRecoveryCodes(
    tx.db,
    userId,
    codes.map((code) => tx.keys.recoveryCodeHash(userId, code)),
  );

const auditFactor = ({ db, actor, caller }: Context, action: string, userId = actor.id) =>
  audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'user',
    subjectId: userId,
    address: caller.address,
  });

type FactorMail = 'second-factor-on' | 'second-factor-off' | 'second-factor-reset';

/** Informs the owner by mail, and the screens that show the second factor. */
async function notifyOwner(tx: Context, userId: string, template: FactorMail): Promise<void> {
  const { db, now } = tx;
  publishAccountChange(tx, userId);
  publishUserListChange(tx);
  await queueMail(db, {
    userId,
    template,
    params: {},
    dedupeKey: `${template}:${userId}:${now().toISOString()}`,
  });
}
