import { Role } from '@thedot/domain/access/roles';
import { assertFound } from '@thedot/domain/errors';
import type { Offboarding } from '@thedot/domain/accounts/offboarding.contract';
import type { MyData } from '@thedot/domain/accounts/personal-data.contract';
import { refuseManagingAccount } from '@thedot/domain/users/roles.rules';
import { type Context, transact } from '../../../kernel/context.ts';
import { toPage } from '../../../kernel/paging.ts';
import { thumbnailKey } from '../../../kernel/file-store.ts';
import { findFilesOf } from '../../../platform/files/files.personal-data.ts';
import { erasePersonalData } from '../../../platform/personal-data.queries.ts';
import { queueMail } from '../../../platform/mail/mail.queries.ts';
import { parseLanguage } from '../../../platform/mail/render-mail.ts';
import { confirmPassword } from '../../auth/security/passwords.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { auditAccountAction } from '../management/account-audit.service.ts';
import { publishAccountChange, publishUserListChange } from '../../users/user-changes.service.ts';
import { findUserIdsWithRoles } from '../../users/users.service.ts';
import {
  closeErasureRequest,
  findLatestErasureRequest,
  findLastDataExport,
  findOpenErasureRequests,
  findDataSubject,
  insertErasureRequest,
} from '../../users/account-records.service.ts';
import { removeOrRestore } from '../management/removal.service.ts';
import { lockManagedAccount } from '../management/roles.service.ts';

export async function findMyData({ db, actor }: Context): Promise<{ data: MyData }> {
  const [exported, erasure] = await Promise.all([
    findLastDataExport(db, actor.id),
    findLatestErasureRequest(db, actor.id),
  ]);
  return { data: { exportedAt: exported?.createdAt ?? null, erasure: erasure ?? null } };
}

/** The user gets an email too: a request made with a stolen password must not go unnoticed. */
export async function requestErasure(ctx: Context, password: string): Promise<{ data: MyData }> {
  await confirmPassword(ctx, 'password', password);
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const subject = assertFound(await findDataSubject(db, actor.id), 'user.not_found');
    const { id } = await insertErasureRequest(db, actor.id, now());
    await queueMail(db, {
      userId: actor.id,
      template: 'erasure-asked',
      params: {},
      dedupeKey: `erasure-asked:${id}`,
    });
    const deciders = Role.options.filter(
      (role) => refuseManagingAccount(role, subject.role) === null,
    );
    await notify(tx, {
      to: await findUserIdsWithRoles(db, deciders),
      type: 'erasure.asked',
      eventId: id,
      params: { name: subject.name },
      target: actor.id,
    });
    await auditAccountAction(tx, 'user.erasure-asked', actor.id);
    publishErasureChange(tx, actor.id);
    return findMyData(tx);
  });
}

export const withdrawErasureRequest = (ctx: Context): Promise<{ data: MyData }> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const decision = { state: 'withdrawn', by: actor.id, at: now() } as const;
    assertFound(await closeErasureRequest(db, { userId: actor.id }, decision), 'erasure.not_found');
    await auditAccountAction(tx, 'user.erasure-withdrawn', actor.id);
    publishErasureChange(tx, actor.id);
    return findMyData(tx);
  });

export const listErasureRequests = async (
  { db }: Context,
  { after, limit }: { after?: string | undefined; limit: number },
) => toPage(await findOpenErasureRequests(db, { after, limit }), limit);

export const findErasureRequest = async ({ db }: Context, userId: string) => ({
  erasure: (await findLatestErasureRequest(db, userId)) ?? null,
});

export async function refuseErasureRequest(ctx: Context, id: string, reason: string) {
  await transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const decision = { state: 'refused', by: actor.id, at: now(), reason } as const;
    const { userId } = assertFound(
      await closeErasureRequest(db, { id }, decision),
      'erasure.not_found',
    );
    await lockManagedAccount(tx, userId);
    await notify(tx, {
      to: [userId],
      type: 'erasure.refused',
      eventId: id,
      params: { reason },
    });
    await auditAccountAction(tx, 'user.erasure-refused', userId);
    publishErasureChange(tx, userId);
  });
  return {};
}

/**
 * Removes the user under the rules of a removal, then erases all their personal data. A last email goes
 * to their address, which is deleted once it is sent.
 */
export async function carryOutErasure(
  ctx: Context,
  id: string,
  { decisions, message }: Offboarding,
) {
  await transact(ctx, async (tx, after) => {
    const { db, actor, now, files, features } = tx;
    const decision = { state: 'done', by: actor.id, at: now() } as const;
    const { userId } = assertFound(
      await closeErasureRequest(db, { id }, decision),
      'erasure.not_found',
    );
    await removeOrRestore(tx, { userId, isRemoved: true, decisions, message });
    const subject = assertFound(await findDataSubject(db, userId), 'user.not_found');
    const ownFiles = await findFilesOf(db, subject);
    await auditAccountAction(tx, 'user.erased', userId);
    await erasePersonalData(db, features, subject);
    for (const { personalData } of features) await personalData?.publishErased?.(tx, userId);
    publishUserListChange(tx);
    await queueMail(db, {
      address: subject.email,
      language: parseLanguage(subject.language),
      template: 'erased',
      params: {},
      dedupeKey: `erased:${id}`,
    });
    after(() => {
      ctx.caller.invalidateSessions({ user: userId });
      // Files that can't be deleted now are deleted by the next sweep, because no row refers to them.
      for (const file of ownFiles) {
        for (const key of [file.id, thumbnailKey(file.id)]) files.remove(key).catch(() => {});
      }
    });
  });
  return {};
}

/** Updates the pages of the user and of staff. */
function publishErasureChange(tx: Context, userId: string): void {
  publishAccountChange(tx, userId);
  publishUserListChange(tx);
}
