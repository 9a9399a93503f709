// What a session takes beside its people: planned under the locks, then allocated with them.
import type { Actor } from '@thedot/domain/access/access';
import { AppError, type ErrorCode, type FieldProblem } from '@thedot/domain/errors';
import type {
  MaterialNeed,
  SessionNeeds,
  SpaceNeed,
} from '@thedot/domain/expert-sessions/session-resources.contract';
import {
  refuseMaterial,
  refuseSpace,
  type SessionParties,
  type SessionRequirement,
  toRequirements,
} from '@thedot/domain/expert-sessions/session-resources.rules';
import { MINUTE_MS, type Span, spanOf } from '@thedot/domain/kernel/time';
import {
  freeForLoan,
  type MaterialSnapshot,
  occupiedSpan,
  refuseAmount,
  refuseLoanHours,
} from '@thedot/domain/material/material.rules';
import {
  type RequiredAllocation,
  resolveRequirements,
  type Shortage,
} from '@thedot/domain/scheduling/find-available.rules';
import { isDayFull } from '@thedot/domain/scheduling/free-slots.rules';
import { isWithinSchedule } from '@thedot/domain/scheduling/opening-hours.rules';
import { bookableLengths } from '@thedot/domain/scheduling/policy.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { Context, SystemContext } from '../../../kernel/context.ts';
import type { BookingRow } from '../lists/bookings.queries.ts';
import { toSnapshot, toSnapshotWindow } from '../../scheduling/snapshots.service.ts';
import { findSessionResourceRows, type SessionResourceRow } from './session-resources.queries.ts';

export interface ResourceSnapshot extends MaterialSnapshot {
  readonly row: SessionResourceRow;
}

export interface PlannedResource extends RequiredAllocation {
  readonly needsApproval: boolean;
}

/** Why a session cannot take something that it needs. */
export interface MissingNeed extends FieldProblem {
  readonly code: ErrorCode;
}

interface SessionOf {
  readonly id?: string | undefined;
  readonly requesterId: string;
  /** Unknown while any expert of the topic is asked. */
  readonly expertId: string | null;
}

interface ResourcesInput {
  readonly needs: SessionNeeds;
  readonly span: Span;
  readonly session: SessionOf;
}

export interface FoundResources {
  readonly snapshots: readonly ResourceSnapshot[];
  readonly parties: SessionParties;
}

export const toSessionOf = ({
  id,
  expert,
  requester,
}: Pick<BookingRow, 'id' | 'expert' | 'requester'>): SessionOf => ({
  id,
  expertId: expert.id,
  requesterId: requester.id,
});

/** What the needs name and what would fit, with its use in the span by others, in one statement. */
export async function findResources(
  ctx: SystemContext & { readonly actor: Pick<Actor, 'id'> },
  { needs, span, session: { id, requesterId, expertId } }: ResourcesInput,
  { withTerms = false }: { readonly withTerms?: boolean } = {},
): Promise<FoundResources> {
  const { db, now, settings } = ctx;
  const rows = await findSessionResourceRows(
    db,
    toSnapshotWindow(span, now(), id === undefined ? undefined : [id]),
    {
      needs,
      withTerms,
      partyIds: [requesterId, ...(expertId === null ? [] : [expertId])],
    },
  );
  const inUse = { standing: 'full', switchedOff: settings.switchedOff } as const;
  const actors = new Map(
    (rows[0]?.parties ?? []).map((it) => [it.id, { ...it, ...inUse } as const]),
  );
  const nobody = { id: requesterId, role: '', station5G: false, ...inUse } as const;
  const expert = expertId === null ? undefined : actors.get(expertId);
  return {
    snapshots: rows.map((row) => {
      const { resource, ...snapshot } = toSnapshot(settings, row);
      const { capacity, equipment, lendable, maxDays, sameDay } = row;
      return {
        row,
        ...snapshot,
        resource: { ...resource, units: lendable, capacity, equipment },
        terms: { maxDays, sameDay },
      };
    }),
    parties: {
      requester: actors.get(requesterId) ?? { ...nobody, canBookExpert: null },
      others: expert ? [expert] : [],
      actorId: ctx.actor.id,
    },
  };
}

/** Plans all that is needed at one time, and names what is missing. */
export function planResources(
  { snapshots, parties }: FoundResources,
  needs: SessionNeeds,
  session: Slot,
): { readonly planned: readonly PlannedResource[]; readonly missing: readonly MissingNeed[] } {
  const span = spanOf(session);
  const requirements = toRequirements(needs, parties.requester);
  const refused = requirements.flatMap((it) => {
    const refusal = refuseRequirement(it, snapshots, parties, minutesOf(span));
    return refusal ? [refusal] : [];
  });
  const allowed = requirements.filter(({ path }) => !refused.some((it) => it.path === path));
  const takeable = snapshots.filter((it) => isTakeable(it, needs, parties, span));
  const spaces = resolve(
    allowed.filter(({ need }) => 'persons' in need),
    takeable,
    span,
  );
  const material = allowed.map((it) => planMaterial(it, snapshots, span));
  const planned = [...spaces.planned, ...material.flatMap((it) => it.planned ?? [])];
  const short = allowed.flatMap((it, index) => {
    const shortage = spaces.shortages.find(({ requirement }) => requirement === it.requirement);
    return shortage ? [toMissingSpace(it, snapshots, span)] : (material[index]?.missing ?? []);
  });
  const missing = [...refused, ...short];
  const approved = new Set(
    snapshots.filter(({ row }) => row.needsApproval).map(({ resource }) => resource.id),
  );
  return {
    planned: planned.map((it) => ({ ...it, needsApproval: approved.has(it.resourceId) })),
    missing,
  };
}

/** Material is lent for the session by the rules of loans. */
function planMaterial(
  { path, need }: SessionRequirement,
  snapshots: readonly ResourceSnapshot[],
  span: Span,
): { readonly planned?: RequiredAllocation; readonly missing?: MissingNeed } {
  if ('persons' in need) return {};
  const { resourceId, quantity } = need;
  const snapshot = snapshots.find(({ resource }) => resource.id === resourceId);
  if (!snapshot) return { missing: { path, code: 'resource.not_found' } };
  const busy = occupiedSpan(snapshot, span);
  const own = snapshot.row.ownUsages.map(([from, to, count]) => ({
    from,
    to: to ?? Infinity,
    quantity: count,
    unit: null,
  }));
  const refusal =
    refuseLoanHours(snapshot, span) ?? refuseAmount(quantity, snapshot.row, own, busy);
  if (refusal) return { missing: { ...refusal, path } };
  const free = freeForLoan(snapshot, span);
  return free >= quantity
    ? { planned: { resourceId, quantity, busy, unit: null } }
    : {
        missing: {
          path,
          code: 'session_material.left',
          params: { name: snapshot.row.name, count: free },
        },
      };
}

/** What is free is planned, also when something else is missing. */
function resolve(
  requirements: readonly SessionRequirement[],
  snapshots: readonly ResourceSnapshot[],
  span: Span,
): { planned: readonly RequiredAllocation[]; shortages: readonly Shortage[] } {
  const result = resolveRequirements(
    requirements.map((it) => it.requirement),
    snapshots,
    span,
  );
  if ('allocations' in result) return { planned: result.allocations, shortages: [] };
  const { missing } = result;
  const rest = requirements.filter(
    (it) => !missing.some(({ requirement }) => requirement === it.requirement),
  );
  return { planned: resolve(rest, snapshots, span).planned, shortages: missing };
}

const minutesOf = ({ from, to }: Span): number => (to - from) / MINUTE_MS;

const toSpaceFacts = ({ row, policy }: ResourceSnapshot) =>
  row.type === null
    ? undefined
    : { ...row, type: row.type, maxMinutes: Math.max(...bookableLengths(policy)) };

function refuseRequirement(
  { path, need }: SessionRequirement,
  snapshots: readonly ResourceSnapshot[],
  parties: SessionParties,
  minutes: number,
): MissingNeed | null {
  if (!('persons' in need)) return refuseMaterialNeed({ path, need }, snapshots, parties);
  if (need.spaceId === null) return null;
  const snapshot = snapshots.find(({ resource }) => resource.id === need.spaceId);
  const code = refuseSpace(snapshot && toSpaceFacts(snapshot), need, minutes, parties);
  const params = { name: snapshot?.row.name ?? '', count: snapshot?.row.capacity ?? 0 };
  return code && { code, path, params };
}

function refuseMaterialNeed(
  { path, need }: { readonly path: string; readonly need: MaterialNeed },
  snapshots: readonly ResourceSnapshot[],
  parties: SessionParties,
): MissingNeed | null {
  const row = snapshots.find(({ resource }) => resource.id === need.resourceId)?.row;
  const material = row && row.isTT !== null ? { ...row, isTT: row.isTT } : undefined;
  const refusal = refuseMaterial(material, need, parties);
  const params = { name: row?.name ?? '', count: refusal?.count ?? 0 };
  return refusal && { code: refusal.code, path, params };
}

/** What the parties may take at that time, if it is free. */
function isTakeable(
  snapshot: ResourceSnapshot,
  { space }: SessionNeeds,
  parties: SessionParties,
  span: Span,
): boolean {
  if (snapshot.resource.kind !== 'space' || !space || isDayFull(snapshot, span.from)) return false;
  return refuseSpace(toSpaceFacts(snapshot), space, minutesOf(span), parties) === null;
}

function toMissingSpace(
  { path, need }: SessionRequirement,
  snapshots: readonly ResourceSnapshot[],
  span: Span,
): MissingNeed {
  if ('persons' in need && need.spaceId === null)
    return { path, code: 'session_space.none_free', params: { count: need.persons } };
  const id = 'persons' in need ? need.spaceId : need.resourceId;
  const snapshot = snapshots.find(({ resource }) => resource.id === id);
  const params = { name: snapshot?.row.name ?? '' };
  return { path, params, code: (snapshot && refuseTime(snapshot, span)) ?? 'session_space.taken' };
}

function refuseTime(snapshot: ResourceSnapshot, span: Span): ErrorCode | null {
  const { schedule, policy } = snapshot;
  if (!isWithinSchedule(schedule, span, policy.hoursApply)) return 'session_space.closed';
  return isDayFull(snapshot, span.from) ? 'session_space.day_full' : null;
}

/** Refuses by the first that is missing; each is named at its field. */
export function assertNothingMissing(missing: readonly MissingNeed[]): void {
  const [first] = missing;
  if (!first) return;
  const { code, params } = first;
  throw new AppError(code, { ...(params && { params }), errors: missing });
}

/** A session that is requested may name only what its parties may take; whether it is free is decided later. */
export async function assertNeedsAllowed(
  ctx: Context,
  needs: SessionNeeds,
  minutes: number,
  session: SessionOf,
): Promise<void> {
  const now = ctx.now().getTime();
  const { snapshots, parties } = await findResources(ctx, {
    needs,
    session,
    span: { from: now, to: now },
  });
  assertNothingMissing(
    toRequirements(needs, parties.requester).flatMap(
      (it) => refuseRequirement(it, snapshots, parties, minutes) ?? [],
    ),
  );
}

/** Plans as `planResources`, with the space that the session has where that is free; another one that fits replaces it. */
export function planKeepingSpace(
  found: FoundResources,
  needs: SessionNeeds,
  { slot, takenSpace }: { readonly slot: Slot; readonly takenSpace: string | undefined },
): ReturnType<typeof planResources> {
  const preferred = planResources(found, preferTaken(needs, takenSpace, found), slot);
  return preferred.missing.length === 0 ? preferred : planResources(found, needs, slot);
}

/** The needs with the space that the session has, if it still meets them. */
function preferTaken(
  { space, material }: SessionNeeds,
  takenSpace: string | undefined,
  { snapshots }: FoundResources,
): SessionNeeds {
  if (space?.spaceId !== null || takenSpace === undefined) return { space, material };
  const current = snapshots.find(({ resource }) => resource.id === takenSpace);
  const stays = current !== undefined && meets(current.row, space);
  return { material, space: stays ? { ...space, spaceId: takenSpace } : space };
}

const meets = (
  { capacity, equipment }: SessionResourceRow,
  need: Pick<SpaceNeed, 'persons' | 'equipment'>,
): boolean => capacity >= need.persons && need.equipment.every((it) => equipment.includes(it));
