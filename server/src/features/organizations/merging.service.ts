import { hoursLimit } from '@thedot/domain/bookings/bookings.rules';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import type {
  ExpertHours,
  MergePreview,
  Organization,
  OrganizationCard,
} from '@thedot/domain/organizations/organizations.contract';
import { filledBy, refuseToMerge } from '@thedot/domain/organizations/organizations.rules';
import type { Db } from '../../db/db.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { deleteFile, moveFiles } from '../../platform/files/files.queries.ts';
import { findHoursByExpert } from '../bookings/hours.service.ts';
import { countBookings, moveBookings } from '../bookings/organization-bookings.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { announceManyMembers, findMemberIds, movePeople } from '../users/membership.service.ts';
import { countOpenInvitations, moveInvitations, revokeDoubles } from './invitations.queries.ts';
import {
  lockOrganization,
  type LockedOrganization,
  updateLogo,
  updateMergedInto,
  updateOrganization,
  updateOwner,
} from './organizations.queries.ts';
import { findOrganizationFor } from './reading.queries.ts';
import { cardOf, findOrganization, readerOf } from './reading.service.ts';

export interface Both {
  readonly from: string;
  readonly into: string;
}

interface Merging extends Both {
  readonly db: Db;
  readonly now: Date;
}

/**
 * What is of an organization, by the column that says so, and how it becomes another's. A column that is
 * missing here would leave its rows behind; a test compares this list with the database.
 */
export const MOVES: Readonly<Record<string, (merging: Merging) => Promise<unknown>>> = {
  'organization_invitations.organization_id': async ({ db, from, into, now }) => {
    await revokeDoubles(db, [from, into], now);
    await moveInvitations(db, from, into);
  },
  'bookings.organization_id': ({ db, from, into }) => moveBookings(db, from, into),
  'users.organization_id': ({ db, from, into }) => movePeople(db, from, into),
  'organizations.merged_into': ({ db, from, into }) => updateMergedInto(db, from, into),
};

/**
 * What a file or a step said at its time stays as it was said; whoever comes in by it later follows, as
 * everything that is written for an organization that is gone does.
 */
export const STAYS: readonly string[] = ['import_rows.organization_id'];

export async function previewMerge(ctx: Context, both: Both): Promise<{ preview: MergePreview }> {
  assertAllowed(refuseToMerge(both.from, both.into));
  const { db } = ctx;
  const [from, into] = [await find(ctx, both.from), await find(ctx, both.into)];
  const [bookings, invitations, hours] = await Promise.all([
    countBookings(db, from.id),
    countOpenInvitations(db, from.id),
    addedHours(ctx, { from, into }),
  ]);
  const logo = into.logo === null && from.logo !== null ? ['logo'] : [];
  return {
    preview: {
      from: cardOf(from, true),
      into: cardOf(into, true),
      members: from.members,
      bookings,
      invitations,
      filled: [...Object.keys(filledBy(into, from)), ...logo],
      hours,
    },
  };
}

const find = async ({ db, actor }: Context, id: string) =>
  assertFound(await findOrganizationFor(db, readerOf(actor), id), 'organization.not_found');

/** Of both together, within the limit of the one that stays. */
async function addedHours(
  { db, actor }: Context,
  { from, into }: Readonly<Record<keyof Both, Pick<OrganizationCard, 'id' | 'kind'>>>,
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

/** Makes one organization part of another, which keeps its name, its owner, its kind and what it says. */
export async function merge(ctx: Context, both: Both): Promise<{ organization: Organization }> {
  assertAllowed(refuseToMerge(both.from, both.into));
  return transact(ctx, async (tx, after) => {
    const { db, now } = tx;
    const { from, into } = await lockBoth(tx, both);
    const filled = filledBy(await find(tx, into.id), await find(tx, from.id));
    const people = await findMemberIds(db, from.id);
    await updateOwner(db, from.id, null);
    for (const move of Object.values(MOVES)) {
      await move({ db, from: from.id, into: into.id, now: now() });
    }
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
      fact: from.id,
      params: { organization: from.name, name: into.name },
      link: '/account?tab=organization',
    });
    await announceManyMembers(tx, [from.id, into.id]);
    after(() => {
      for (const { id } of [from, into]) ctx.caller.forget({ organization: id });
    });
    return { organization: await findOrganization(tx, into.id) };
  });
}

/** In the order of their ids, so that two merges of the same two do not wait for each other. */
async function lockBoth({ db }: Context, { from, into }: Both) {
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
