import { Role } from '@thedot/domain/access/roles';
import { assertFound } from '@thedot/domain/errors';
import type { Settlement } from '@thedot/domain/users/leaving.contract';
import type { MyData } from '@thedot/domain/users/personal-data.contract';
import { refuseToManage } from '@thedot/domain/users/roles.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { pageFrom } from '../../kernel/paging.ts';
import { PERSONAL_DATA } from '../../personal-data.ts';
import { thumbnailKey } from '../../platform/files/file-store.ts';
import { findFilesOf } from '../../platform/files/personal.queries.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { languageOf } from '../../platform/mail/write-mail.ts';
import { provePassword } from '../auth/passwords.service.ts';
import { tellOfErased } from '../chat/erased-chats.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { noteAbout } from './account-audit.service.ts';
import { announceAccount, announceUsers } from './announcing.service.ts';
import {
  decideErasure,
  findErasureOf,
  findIdsWithRoles,
  findLastExport,
  findOpenErasures,
  findWhom,
  insertErasure,
} from './erasure.queries.ts';
import { removeOrRestore } from './removal.service.ts';
import { takeAccount } from './roles.service.ts';

export async function findMyData({ db, actor }: Context): Promise<{ data: MyData }> {
  const [exported, erasure] = await Promise.all([
    findLastExport(db, actor.id),
    findErasureOf(db, actor.id),
  ]);
  return { data: { exportedAt: exported?.createdAt ?? null, erasure: erasure ?? null } };
}

/** Told to the person too: whoever asked in their name must not go unnoticed. */
export async function askErasure(ctx: Context, password: string): Promise<{ data: MyData }> {
  await provePassword(ctx, 'password', password);
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const whom = assertFound(await findWhom(db, actor.id), 'user.not_found');
    const { id } = await insertErasure(db, actor.id, now());
    await queueMail(db, {
      userId: actor.id,
      template: 'erasure-asked',
      params: {},
      dedupeKey: `erasure-asked:${id}`,
    });
    const deciders = Role.options.filter((role) => refuseToManage(role, whom.role) === null);
    await notify(tx, {
      to: await findIdsWithRoles(db, deciders),
      type: 'erasure.asked',
      fact: id,
      params: { name: whom.name },
      link: `/users/view/${actor.id}`,
    });
    await noteAbout(tx, 'user.erasure-asked', actor.id);
    announceErasure(tx, actor.id);
    return findMyData(tx);
  });
}

export const withdrawErasure = (ctx: Context): Promise<{ data: MyData }> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const decision = { state: 'withdrawn', by: actor.id, at: now() } as const;
    assertFound(await decideErasure(db, { userId: actor.id }, decision), 'erasure.not_found');
    await noteAbout(tx, 'user.erasure-withdrawn', actor.id);
    announceErasure(tx, actor.id);
    return findMyData(tx);
  });

export const listErasures = async (
  { db }: Context,
  { after, limit }: { after?: string | undefined; limit: number },
) => pageFrom(await findOpenErasures(db, { after, limit }), limit);

export const findErasure = async ({ db }: Context, userId: string) => ({
  erasure: (await findErasureOf(db, userId)) ?? null,
});

export async function refuseErasure(ctx: Context, id: string, reason: string) {
  await transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const decision = { state: 'refused', by: actor.id, at: now(), reason } as const;
    const { userId } = assertFound(await decideErasure(db, { id }, decision), 'erasure.not_found');
    await takeAccount(tx, userId);
    await notify(tx, {
      to: [userId],
      type: 'erasure.refused',
      fact: id,
      params: { reason },
      link: '/account?tab=data',
    });
    await noteAbout(tx, 'user.erasure-refused', userId);
    announceErasure(tx, userId);
  });
  return {};
}

/**
 * Removes the person by all the rules of a removal, then takes everything off the hub that tells of them.
 * One last mail goes to their address, and is forgotten once it is sent.
 */
export async function carryOut(ctx: Context, id: string, settle: readonly Settlement[]) {
  await transact(ctx, async (tx, after) => {
    const { db, actor, now, files } = tx;
    const decision = { state: 'done', by: actor.id, at: now() } as const;
    const { userId } = assertFound(await decideErasure(db, { id }, decision), 'erasure.not_found');
    await removeOrRestore(tx, { userId, isRemoved: true, settle });
    const whom = assertFound(await findWhom(db, userId), 'user.not_found');
    const kept = await findFilesOf(db, whom);
    for (const { erase } of Object.values(PERSONAL_DATA)) await erase?.(db, whom);
    await tellOfErased(tx, userId);
    await noteAbout(tx, 'user.erased', userId);
    announceUsers(tx);
    await queueMail(db, {
      address: whom.email,
      language: languageOf(whom.language),
      template: 'erased',
      params: {},
      dedupeKey: `erased:${id}`,
    });
    after(() => {
      ctx.caller.forget({ user: userId });
      // What cannot be removed now goes with the next sweep: no row speaks of it any more.
      for (const file of kept) {
        for (const key of [file.id, thumbnailKey(file.id)]) files.remove(key).catch(() => {});
      }
    });
  });
  return {};
}

/** Who asks, and whoever decides, see how it stands. */
function announceErasure(tx: Context, userId: string): void {
  announceAccount(tx, userId);
  announceUsers(tx);
}
