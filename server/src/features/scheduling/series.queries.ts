// SQL of series of all kinds: how they repeat, and which of their bookings were left out.
import type { BookingKind } from '@thedot/domain/kernel/booking-ref';
import type { SeriesRule } from '@thedot/domain/scheduling/series.contract';
import type { Db } from '../../db/db.ts';

interface NewSeries {
  readonly kind: BookingKind;
  readonly rule: SeriesRule;
  /** The zone whose wall-clock time the bookings keep. */
  readonly timeZone: string;
  readonly firstAt: string;
  /** The number of weeks of expert sessions. */
  readonly weeks?: number;
}

export async function insertSeries(
  db: Db,
  { kind, rule, timeZone, firstAt, weeks }: NewSeries,
): Promise<string> {
  const { id } = await db
    .insertInto('series')
    .values({
      booking_kind: kind,
      rule: JSON.stringify(rule),
      time_zone: timeZone,
      first_at: firstAt,
      weeks: weeks ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps the bookings of a series that were not free. */
export async function insertSeriesExceptions(
  db: Db,
  seriesId: string,
  occurrences: readonly { readonly occurrence: number; readonly start: string }[],
): Promise<void> {
  if (occurrences.length === 0) return;
  await db
    .insertInto('series_exceptions')
    .values(
      occurrences.map(({ occurrence, start }) => ({
        series_id: seriesId,
        occurrence,
        start_at: start,
      })),
    )
    .execute();
}
