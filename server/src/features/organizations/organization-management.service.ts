import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import type {
  Organization,
  OrganizationChanges,
  StaffOrganizationChanges,
} from '@thedot/domain/organizations/organizations.contract';
import { refuseManagingOrganization } from '@thedot/domain/organizations/organizations.rules';
import type { Db } from '../../db/db.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { deleteFile, insertFile } from '../../platform/files/files.queries.ts';
import { publishOrganizationChange } from '../users/membership.service.ts';
import {
  findActiveOrganization,
  lockOrganization,
  type LockedOrganization,
  updateLogo,
  updateOrganization,
} from './organizations.queries.ts';
import { findOrganization, canManageAllOrganizations } from './organization-directory.service.ts';

/**
 * Locks the organization that its owner or staff change: the own one, or another that staff name. The lock
 * keeps the owner until the end of the transaction. For others, a foreign organization is not found.
 */
export const lockManagedOrganization = (tx: Context, organizationId?: string) =>
  loadManaged(tx, organizationId, lockOrganization);

/** Finds it without a lock, to read what only its owner and staff may see. */
export const findManagedOrganization = (ctx: Context, organizationId?: string) =>
  loadManaged(ctx, organizationId, findActiveOrganization);

async function loadManaged<Row extends { readonly ownerId: string | null }>(
  { db, actor }: Context,
  organizationId: string | undefined,
  load: (db: Db, id: string) => Promise<Row | undefined>,
): Promise<Row> {
  const isStaff = canManageAllOrganizations(actor);
  const id = organizationId ?? actor.organizationId;
  if (id === null) throw new AppError('organization.none');
  if (id !== actor.organizationId && !isStaff) throw new AppError('organization.not_found');
  const organization = assertFound(await load(db, id), 'organization.not_found');
  assertAllowed(refuseManagingOrganization({ id: actor.id, isStaff }, organization));
  return organization;
}

/** Audits the action if the actor is not the owner, but staff. */
export async function auditStaffAction(
  { db, actor, caller }: Context,
  organization: { readonly id: string; readonly ownerId: string | null },
  entry: { readonly action: string; readonly details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  if (organization.ownerId === actor.id) return;
  await audit(db, {
    actorId: actor.id,
    subjectKind: 'organization',
    subjectId: organization.id,
    address: caller.address,
    ...entry,
  });
}

export async function saveOwnOrganization(
  ctx: Context,
  changes: OrganizationChanges,
  logo: StagedFile | undefined,
): Promise<{ organization: Organization }> {
  return transact(ctx, async (tx) => {
    const organization = await lockOwnedOrganization(tx);
    await updateOrganization(tx.db, organization.id, changes);
    if (logo) await replaceLogo(tx, organization, logo);
    await publishOrganizationChange(tx, organization.id);
    return { organization: await findOrganization(tx, organization.id) };
  });
}

export async function saveLogo(ctx: Context, logo: StagedFile): Promise<{ logo: string }> {
  return transact(ctx, async (tx) => {
    const organization = await lockOwnedOrganization(tx);
    await replaceLogo(tx, organization, logo);
    await publishOrganizationChange(tx, organization.id);
    return { logo: logo.id };
  });
}

/** Staff change organizations by another endpoint, so here they must own it too. */
async function lockOwnedOrganization({ db, actor }: Context): Promise<LockedOrganization> {
  if (actor.organizationId === null) throw new AppError('organization.none');
  const organization = assertFound(
    await lockOrganization(db, actor.organizationId),
    'organization.none',
  );
  assertAllowed(refuseManagingOrganization({ id: actor.id, isStaff: false }, organization));
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
  { id, ...changes }: StaffOrganizationChanges & { readonly id: string },
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
        details: { fields, ...keyFieldChanges(before, changes) },
      });
    }
    await publishOrganizationChange(tx, id);
    after(() => caller.invalidateSessions({ organization: id }));
    return { organization: await findOrganization(tx, id) };
  });
}

/** Returns the previous and new values of the fields that decide access, for the audit log. */
function keyFieldChanges(before: LockedOrganization, changes: StaffOrganizationChanges) {
  const names = (['name', 'kind', 'canBookExpert'] as const).filter(
    (it) => changes[it] !== undefined && changes[it] !== before[it],
  );
  return Object.fromEntries(names.map((it) => [it, [before[it], changes[it]]]));
}
