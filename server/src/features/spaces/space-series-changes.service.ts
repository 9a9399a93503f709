// Changes several bookings of a series at once.
import { AppError, assertFound } from '@thedot/domain/errors';
import { shiftOccurrence } from '@thedot/domain/scheduling/series.rules';
import {
  type SeriesClash,
  SeriesClashDetails,
  type SpaceBooking,
  type SpaceSeriesChange,
} from '@thedot/domain/spaces/space-bookings.contract';
import { type Context, transact } from '../../kernel/context.ts';
import { toSpaceBooking } from './space-bookings.service.ts';
import { findSeriesIds } from './space-changes.queries.ts';
import { editSpaceBookings } from './space-changes.service.ts';
import { findSpaceBookingRows } from './spaces.queries.ts';

interface ChangedSeries {
  readonly items: SpaceBooking[];
  readonly skipped: SeriesClash[];
}

/**
 * Changes this and following bookings of a series, or all, in one transaction. Times move by the wall clock of the space.
 * Bookings that cannot take place at their new time, or whose material cannot follow, are named in a refusal, or stay at
 * theirs. Whether material can follow shows only by moving it: each refusal starts again without that booking.
 */
export async function changeSpaceSeries(
  ctx: Context,
  id: string,
  change: SpaceSeriesChange,
): Promise<ChangedSeries> {
  const held: SeriesClash[] = [];
  for (;;) {
    try {
      return await tryToChange(ctx, id, change, held);
    } catch (error) {
      const clashes = clashesOfMaterial(error);
      if (clashes.length === 0) throw error;
      if (change.onClash === 'stop')
        throw new AppError('space.series_clash', { details: { clashes } });
      held.push(...clashes);
    }
  }
}

const clashesOfMaterial = (error: unknown): readonly SeriesClash[] =>
  error instanceof AppError && error.code === 'space.material_stays'
    ? SeriesClashDetails.parse(error.details).clashes
    : [];

const tryToChange = (
  ctx: Context,
  id: string,
  { scope, onClash, start, end, ...change }: SpaceSeriesChange,
  held: readonly SeriesClash[],
): Promise<ChangedSeries> =>
  transact(ctx, async (tx) => {
    const [chosen] = await findSpaceBookingRows(tx.db, [id]);
    const before = assertFound(chosen, 'booking.not_found');
    const ids = await findSeriesIds(tx.db, id, { scope, now: tx.now() });
    const skipped = await editSpaceBookings(
      tx,
      ids,
      (row, zone) => ({
        ...change,
        ...(start !== undefined &&
          end !== undefined &&
          shiftOccurrence(row, before, { start, end }, zone)),
      }),
      { onClash, staying: held.map((it) => it.id) },
    );
    const rows = await findSpaceBookingRows(tx.db, ids);
    return { items: rows.map((row) => toSpaceBooking(tx, row)), skipped };
  });
