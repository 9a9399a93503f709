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
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES, SETUP_MS } from '@thedot/domain/limits';
import { refuseToManage } from '@thedot/domain/users/roles.rules';
import { type Context, type PublicContext, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { announceAccount, announceUsers } from '../users/announcing.service.ts';
import { saveSecondFactor } from '../users/users.service.ts';
import { newSecret, stepOf, uriOf } from './app-codes.ts';
import { codeIn, counted, useCode, wrongCode } from './code-proof.service.ts';
import { provePassword } from './passwords.service.ts';
import {
  deleteFactor,
  deleteRecoveryCodes,
  findState,
  insertFactor,
  insertRecoveryCodes,
  lockAccount,
} from './second-factor.queries.ts';
import { revokeSessionsOf } from './sessions.queries.ts';

interface Codes {
  readonly recoveryCodes: string[];
}

export async function stateOf({ db, actor, settings }: Context): Promise<SecondFactor> {
  const { role, since, hasPassword, recoveryCodesLeft } = assertFound(
    await findState(db, actor.id),
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

export async function sinceOf({ db }: Context, userId: string): Promise<{ since: string | null }> {
  const { since } = assertFound(await findState(db, userId), 'user.not_found');
  return { since };
}

/** The key travels to the app and back sealed: until its first code has come it is kept nowhere. */
export async function beginSetup(ctx: Context, password: string): Promise<SecondFactorSetup> {
  const { actor, keys, settings, now } = ctx;
  const { email } = await provePassword(ctx, 'password', password);
  const { isOn } = await stateOf(ctx);
  assertAllowed(isOn ? 'second_factor.on' : null);
  const key = newSecret();
  const until = now().getTime() + SETUP_MS;
  return {
    setup: keys.seal('second-factor-setup', `${until} ${key}`, actor.sessionId),
    key,
    uri: uriOf(key, { hub: settings.hubName, email }),
  };
}

/** From here on every live session has shown the second factor: the others end. */
export async function confirmSetup(ctx: Context, setup: string, typed: string): Promise<Codes> {
  const { actor, keys } = ctx;
  const opened = keys.unseal('second-factor-setup', setup, actor.sessionId)?.split(' ');
  const [until, key = ''] = opened ?? [];
  assertAllowed(Number(until ?? 0) > ctx.now().getTime() ? null : 'second_factor.setup_expired');
  const { code } = codeIn(typed);
  const step = stepOf(key, code, ctx.now());
  if (!step) throw wrongCode();
  const recoveryCodes = newRecoveryCodes();
  await transact(ctx, async (tx, after) => {
    const { db } = tx;
    const now = tx.now();
    assertAllowed((await saveSecondFactor(db, actor.id, now)) ? null : 'second_factor.on');
    const secret = tx.keys.seal('second-factor', key, actor.id);
    await insertFactor(db, { userId: actor.id, secret, lastStep: step });
    await keepRecoveryCodes(tx, actor.id, recoveryCodes);
    const because = 'second factor on';
    await revokeSessionsOf(db, actor.id, { now, because, except: actor.sessionId });
    await note(tx, 'second-factor.on');
    await tell(tx, actor.id, 'second-factor-on');
    after(() => ctx.caller.forget({ user: actor.id }));
  });
  return { recoveryCodes: recoveryCodes.map(formatRecoveryCode) };
}

export async function renewRecoveryCodes(ctx: Context, proof: SecondFactorProof): Promise<Codes> {
  const { actor } = ctx;
  const recoveryCodes = newRecoveryCodes();
  await proved(ctx, proof, async (tx) => {
    await deleteRecoveryCodes(tx.db, actor.id);
    await keepRecoveryCodes(tx, actor.id, recoveryCodes);
    await note(tx, 'second-factor.codes-renewed');
    announceAccount(tx, actor.id);
  });
  return { recoveryCodes: recoveryCodes.map(formatRecoveryCode) };
}

export async function turnOff(ctx: Context, proof: SecondFactorProof) {
  const { actor } = ctx;
  await proved(ctx, proof, async (tx, after) => {
    await removeFactor(tx, actor.id);
    await note(tx, 'second-factor.off');
    await tell(tx, actor.id, 'second-factor-off');
    after(() => ctx.caller.forget({ user: actor.id }));
  });
  return {};
}

/** For somebody who has lost their phone and their codes. Whoever has the phone now is out as well. */
export async function resetFor(ctx: Context, userId: string) {
  const { actor } = ctx;
  assertAllowed(refuseReset(actor.id, userId));
  await transact(ctx, async (tx, after) => {
    const { role } = assertFound(await lockAccount(tx.db, userId), 'user.not_found');
    assertAllowed(refuseToManage(Role.parse(actor.role), role));
    await removeFactor(tx, userId);
    await revokeSessionsOf(tx.db, userId, { now: tx.now(), because: 'second factor reset' });
    await note(tx, 'second-factor.reset', userId);
    await tell(tx, userId, 'second-factor-reset');
    after(() => ctx.caller.forget({ user: userId }));
  });
  return {};
}

/** Takes the second factor, for whichever reason; refuses if there is none. */
export async function removeFactor({ db }: Pick<PublicContext, 'db'>, userId: string) {
  assertAllowed((await saveSecondFactor(db, userId, null)) ? null : 'second_factor.off');
  await deleteFactor(db, userId);
}

/** Does what a session alone does not allow: password and code are shown again. */
async function proved(
  ctx: Context,
  { password, code: typed }: SecondFactorProof,
  work: (tx: Context, after: (effect: () => void) => void) => Promise<void>,
): Promise<void> {
  const { id: userId } = ctx.actor;
  await provePassword(ctx, 'password', password);
  const code = codeIn(typed);
  await counted(ctx, { userId }, () =>
    transact(ctx, async (tx, after) => {
      await lockAccount(tx.db, userId);
      await useCode(tx, userId, code);
      await work(tx, after);
    }),
  );
}

const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_CODE_LENGTH }, randomLetter).join(''),
  );

const randomLetter = () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length));

const keepRecoveryCodes = (tx: Context, userId: string, codes: readonly string[]) =>
  insertRecoveryCodes(
    tx.db,
    userId,
    codes.map((code) => tx.keys.recoveryMark(userId, code)),
  );

const note = ({ db, actor, caller }: Context, action: string, userId = actor.id) =>
  audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'user',
    subjectId: userId,
    address: caller.address,
  });

type Told = 'second-factor-on' | 'second-factor-off' | 'second-factor-reset';

/** Its owner by mail, and the screens that show whether there is one. */
async function tell(tx: Context, userId: string, template: Told): Promise<void> {
  const { db, now } = tx;
  announceAccount(tx, userId);
  announceUsers(tx);
  await queueMail(db, {
    userId,
    template,
    params: {},
    dedupeKey: `${template}:${userId}:${now().toISOString()}`,
  });
}
