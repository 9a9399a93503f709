// Snapshots that decide which slots of an expert a requester can book.
import { toHoursUsed, refuseMoreHours } from '@thedot/domain/expert-sessions/bookings.rules';
import { assertFound } from '@thedot/domain/errors';
import type { Expertise, HoursUsed } from '@thedot/domain/experts/experts.contract';
import type { Span } from '@thedot/domain/kernel/time';
import type { Context, SystemContext } from '../../../kernel/context.ts';
import { type ExpertSnapshot, toExpertSnapshot } from '../../experts/expert-snapshots.service.ts';
import { ALL_TIME, toSnapshotWindow, toSpans } from '../../scheduling/snapshots.service.ts';
import {
  findRequesterBusyRows,
  findSnapshotRows,
  findSnapshotRowsAmong,
  findSnapshotRowsOfTopic,
  type RequesterSnapshotRow,
} from './availability-snapshots.queries.ts';

/** Everything needed to decide which slots of an expert a requester can book. */
export interface AvailabilitySnapshot extends ExpertSnapshot {
  /** When the requester is busy, or has a pending proposal to this expert. */
  readonly requesterBusy: readonly Span[];
  /** When the requester has accepted sessions, with any expert. */
  readonly requesterSessions: readonly Span[];
  /** Times that other requesters have proposed to this expert. */
  readonly pending: readonly Span[];
  /** The hours that the requester's account used with the expert; only loaded in a query by topic. */
  readonly hours: HoursUsed | null;
}

export interface SnapshotQuery {
  readonly target:
    | { readonly expertId: string }
    | {
        readonly category: Expertise;
        readonly organizationId: string | null;
        /** Only these experts of the topic. */
        readonly only?: readonly string[] | undefined;
      };
  readonly requesterId: string;
  /** The span that the snapshot has to cover. */
  readonly span: Span;
  readonly except?: string | undefined;
}

export async function findSnapshot(
  ctx: Context,
  { expertId, ...query }: Omit<SnapshotQuery, 'target'> & { readonly expertId: string },
): Promise<AvailabilitySnapshot> {
  const [snapshot] = await findSnapshots(ctx, { ...query, target: { expertId } });
  return assertFound(snapshot, 'expert.not_found');
}

/** Loads, in one statement, the snapshot of one expert, or of the experts of a topic except the requester. */
export async function findSnapshots(
  ctx: SystemContext & Pick<Context, 'features'>,
  { target: of, requesterId, span, except }: SnapshotQuery,
): Promise<AvailabilitySnapshot[]> {
  const values = {
    ...toSnapshotWindow(span, ctx.now(), except === undefined ? [] : [except]),
    requesterId,
  };
  if ('expertId' in of) {
    const rows = await findSnapshotRows(ctx.db, ctx.features, { ...values, ...of });
    return rows.map((row) => toAvailabilitySnapshot(ctx, row, null));
  }
  const { category, organizationId, only } = of;
  const topic = { ...values, category, organizationId };
  const rows = await (only === undefined
    ? findSnapshotRowsOfTopic(ctx.db, ctx.features, topic)
    : findSnapshotRowsAmong(ctx.db, ctx.features, { ...topic, only }));
  return rows.map((row) => toAvailabilitySnapshot(ctx, row, toHoursUsed(row)));
}

/** For each pair, in order: all future times when the requester is busy or has a pending proposal to the expert. */
export async function findRequesterBusySpans(
  { db, now }: Pick<Context, 'db' | 'now'>,
  pairs: readonly { readonly expertId: string; readonly requesterId: string }[],
): Promise<Span[][]> {
  const rows = await findRequesterBusyRows(db, pairs, toSnapshotWindow(ALL_TIME, now()));
  return rows.map(toRequesterBusy);
}

const toRequesterBusy = ({
  requesterBusy,
  proposed,
}: Pick<RequesterSnapshotRow, 'requesterBusy' | 'proposed'>): Span[] =>
  toSpans([...requesterBusy, ...proposed]);

const toAvailabilitySnapshot = (
  ctx: SystemContext,
  row: RequesterSnapshotRow,
  hours: HoursUsed | null,
): AvailabilitySnapshot => ({
  ...toExpertSnapshot(ctx, row),
  requesterBusy: toRequesterBusy(row),
  requesterSessions: toSpans(row.requesterBusy),
  pending: toSpans(row.pending),
  hours,
});

/** Whether the expert offers this session length, and the account has enough hours left for all weeks. */
export const canOffer = (
  { policy, hours }: Pick<AvailabilitySnapshot, 'policy' | 'hours'>,
  minutes: number,
  weeks = 1,
): boolean =>
  policy.lengths.includes(minutes) &&
  (hours === null || refuseMoreHours(hours, minutes * weeks) === null);
