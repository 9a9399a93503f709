import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import type {
  Organization,
  OrganizationChanges,
  StaffChanges,
} from '@thedot/domain/organizations/organizations.contract';
import { refuseToKeep } from '@thedot/domain/organizations/organizations.rules';
import type { Db } from '../../db/db.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import { deleteFile, insertFile } from '../../platform/files/files.queries.ts';
import { announceMembers } from '../users/membership.service.ts';
import {
  findStanding,
  lockOrganization,
  type LockedOrganization,
  updateLogo,
  updateOrganization,
} from './organizations.queries.ts';
import { findOrganization, keepsAll } from './reading.service.ts';

/**
 * The organization that its owner or the staff work on: the own one, unless staff name another. Locked, so
 * that whoever is the owner now is so until the end. Somebody else's answers like one that is absent.
 */
export const lockKept = (tx: Context, organizationId?: string) =>
  kept(tx, organizationId, lockOrganization);

/** The same, to look at what only they may see. */
export const findKept = (ctx: Context, organizationId?: string) =>
  kept(ctx, organizationId, findStanding);

async function kept<Row extends { readonly ownerId: string | null }>(
  { db, actor }: Context,
  organizationId: string | undefined,
  load: (db: Db, id: string) => Promise<Row | undefined>,
): Promise<Row> {
  const isStaff = keepsAll(actor);
  const id = organizationId ?? actor.organizationId;
  if (id === null) throw new AppError('organization.none');
  if (id !== actor.organizationId && !isStaff) throw new AppError('organization.not_found');
  const organization = assertFound(await load(db, id), 'organization.not_found');
  assertAllowed(refuseToKeep({ id: actor.id, isStaff }, organization));
  return organization;
}

/** Whoever is not the owner acts as staff: that is noted. */
export async function noteStaff(
  { db, actor, caller }: Context,
  organization: { readonly id: string; readonly ownerId: string | null },
  what: { readonly action: string; readonly details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  if (organization.ownerId === actor.id) return;
  await audit(db, {
    actorId: actor.id,
    subjectKind: 'organization',
    subjectId: organization.id,
    address: caller.address,
    ...what,
  });
}

export async function saveOwn(
  ctx: Context,
  changes: OrganizationChanges,
  logo: StagedFile | undefined,
): Promise<{ organization: Organization }> {
  return transact(ctx, async (tx) => {
    const organization = await lockOwn(tx);
    await updateOrganization(tx.db, organization.id, changes);
    if (logo) await replaceLogo(tx, organization, logo);
    await announceMembers(tx, organization.id);
    return { organization: await findOrganization(tx, organization.id) };
  });
}

export async function saveLogo(ctx: Context, logo: StagedFile): Promise<{ logo: string }> {
  return transact(ctx, async (tx) => {
    const organization = await lockOwn(tx);
    await replaceLogo(tx, organization, logo);
    await announceMembers(tx, organization.id);
    return { logo: logo.id };
  });
}

/** Staff change organizations by their own call, so here even they must own it. */
async function lockOwn({ db, actor }: Context): Promise<LockedOrganization> {
  if (actor.organizationId === null) throw new AppError('organization.none');
  const organization = assertFound(
    await lockOrganization(db, actor.organizationId),
    'organization.none',
  );
  assertAllowed(refuseToKeep({ id: actor.id, isStaff: false }, organization));
  return organization;
}

async function replaceLogo(
  { db, actor }: Context,
  { id, logo: old }: LockedOrganization,
  logo: StagedFile,
): Promise<void> {
  const subject = { ownerId: actor.id, subjectKind: 'organization-logo', subjectId: id } as const;
  await insertFile(db, logo, subject);
  await updateLogo(db, id, logo.id);
  if (old) await deleteFile(db, old);
}

export async function saveByStaff(
  ctx: Context,
  { id, ...changes }: StaffChanges & { readonly id: string },
): Promise<{ organization: Organization }> {
  return transact(ctx, async (tx, after) => {
    const { db, actor, caller } = tx;
    const before = assertFound(await lockOrganization(db, id), 'organization.not_found');
    await updateOrganization(db, id, changes);
    const fields = Object.keys(changes);
    if (fields.length) {
      await audit(db, {
        actorId: actor.id,
        action: 'organization.changed',
        subjectKind: 'organization',
        subjectId: id,
        address: caller.address,
        details: { fields, ...decidedOf(before, changes) },
      });
    }
    await announceMembers(tx, id);
    after(() => caller.forget({ organization: id }));
    return { organization: await findOrganization(tx, id) };
  });
}

/** Of what people go by, the log keeps what it was and what it became. */
function decidedOf(before: LockedOrganization, changes: StaffChanges) {
  const names = (['name', 'kind', 'canBookExpert'] as const).filter(
    (it) => changes[it] !== undefined && changes[it] !== before[it],
  );
  return Object.fromEntries(names.map((it) => [it, [before[it], changes[it]]]));
}
