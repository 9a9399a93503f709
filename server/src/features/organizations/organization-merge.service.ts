import { hoursLimit } from '@thedot/domain/expert-sessions/bookings.rules';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import type {
  ExpertHours,
  MergePreview,
  Organization,
  OrganizationCard,
} from '@thedot/domain/organizations/organizations.contract';
import {
  missingProfileFields,
  refuseMerge,
} from '@thedot/domain/organizations/organizations.rules';
import type { Db } from '../../db/db.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { deleteFile, moveFiles } from '../../platform/files/files.queries.ts';
import { findHoursByExpert } from '../expert-sessions/hours/hours-quota.service.ts';
import { countOrganizationBookings } from '../expert-sessions/lists/bookings.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { publishOrganizationChanges, findMemberIds } from '../users/membership.service.ts';
import { countOpenInvitations, revokeDuplicateInvitations } from './invitations.queries.ts';
import { organizationColumns, updateOrganizationColumn } from './organization-merge.queries.ts';
import {
  lockOrganization,
  type LockedOrganization,
  updateLogo,
  updateMergedInto,
  updateOrganization,
  updateOwner,
} from './organizations.queries.ts';
import { findVisibleOrganization } from './organization-directory.queries.ts';
import {
  toOrganizationCard,
  findOrganization,
  toReader,
} from './organization-directory.service.ts';

export interface OrganizationPair {
  readonly from: string;
  readonly into: string;
}

export async function previewMerge(
  ctx: Context,
  pair: OrganizationPair,
): Promise<{ preview: MergePreview }> {
  assertAllowed(refuseMerge(pair.from, pair.into));
  const { db } = ctx;
  const [from, into] = [
    await loadVisibleOrganization(ctx, pair.from),
    await loadVisibleOrganization(ctx, pair.into),
  ];
  const [bookings, invitations, hours] = await Promise.all([
    countOrganizationBookings(db, from.id),
    countOpenInvitations(db, from.id),
    sumHours(ctx, { from, into }),
  ]);
  const logo = into.logo === null && from.logo !== null ? ['logo'] : [];
  return {
    preview: {
      from: toOrganizationCard(from, true),
      into: toOrganizationCard(into, true),
      members: from.members,
      bookings,
      invitations,
      filledFields: [...Object.keys(missingProfileFields(into, from)), ...logo],
      hours,
    },
  };
}

const loadVisibleOrganization = async ({ db, actor }: Context, id: string) =>
  assertFound(await findVisibleOrganization(db, toReader(actor), id), 'organization.not_found');

/** Sums the hours of both, with the limit of the remaining organization. */
async function sumHours(
  { db, actor }: Context,
  { from, into }: Readonly<Record<keyof OrganizationPair, Pick<OrganizationCard, 'id' | 'kind'>>>,
): Promise<ExpertHours[]> {
  const of = ({ id }: { readonly id: string }) =>
    findHoursByExpert(db, { organizationId: id, userId: actor.id });
  const [own, others] = await Promise.all([of(into), of(from)]);
  const limitMinutes = hoursLimit(into.kind);
  const byExpert = Map.groupBy([...own, ...others], ({ expertId }) => expertId);
  return [...byExpert.values()].flatMap((hours) => {
    const [first] = hours;
    const usedMinutes = hours.reduce((sum, it) => sum + it.usedMinutes, 0);
    return first ? [{ ...first, usedMinutes, limitMinutes }] : [];
  });
}

/**
 * Merges `from` into `into`, which keeps its name, owner, kind and profile. A trigger redirects rows that are written
 * later for `from`.
 */
export async function mergeOrganizations(
  ctx: Context,
  pair: OrganizationPair,
): Promise<{ organization: Organization }> {
  assertAllowed(refuseMerge(pair.from, pair.into));
  return transact(ctx, async (tx, after) => {
    const { db, now } = tx;
    const { from, into } = await lockPair(tx, pair);
    const filled = missingProfileFields(
      await loadVisibleOrganization(tx, into.id),
      await loadVisibleOrganization(tx, from.id),
    );
    const people = await findMemberIds(db, from.id);
    await updateOwner(db, from.id, null);
    await revokeDuplicateInvitations(db, [from.id, into.id], now());
    for (const column of organizationColumns(tx.features))
      await updateOrganizationColumn(db, column, { from: from.id, into: into.id });
    await updateMergedInto(db, from.id, into.id);
    if (into.ownerId === null && from.ownerId) await updateOwner(db, into.id, from.ownerId);
    await updateOrganization(db, into.id, filled);
    await moveLogo(db, from, into);
    await audit(db, {
      actorId: tx.actor.id,
      action: 'organization.merged',
      subjectKind: 'organization',
      subjectId: into.id,
      address: tx.caller.address,
      details: { from: from.id, name: from.name, members: people.length },
    });
    await notify(tx, {
      to: people,
      type: 'organization.merged',
      eventId: from.id,
      params: { organization: from.name, name: into.name },
    });
    await publishOrganizationChanges(tx, [from.id, into.id]);
    after(() => {
      for (const { id } of [from, into]) ctx.caller.invalidateSessions({ organization: id });
    });
    return { organization: await findOrganization(tx, into.id) };
  });
}

/** Locks in the order of the ids, so that concurrent merges of the same two don't deadlock. */
async function lockPair({ db }: Context, { from, into }: OrganizationPair) {
  const locked = new Map<string, LockedOrganization>();
  for (const id of [from, into].toSorted()) {
    locked.set(id, assertFound(await lockOrganization(db, id), 'organization.not_found'));
  }
  const of = (id: string) => assertFound(locked.get(id), 'organization.not_found');
  return { from: of(from), into: of(into) };
}

async function moveLogo(db: Db, from: LockedOrganization, into: LockedOrganization): Promise<void> {
  if (!from.logo) return;
  await updateLogo(db, from.id, null);
  if (into.logo) return void (await deleteFile(db, from.logo));
  await moveFiles(db, { subjectKind: 'organization-logo', from: from.id, into: into.id });
  await updateLogo(db, into.id, from.logo);
}
