import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * Conditions of the bookings `b` that are shown with a status: of the cancelled ones, those that expired are shown as
 * expired.
 */
export const shownStatuses =
  <Status extends string>(isExpired: RawBuilder<SqlBool>) =>
  (status: Status | 'expired'): RawBuilder<SqlBool> => {
    if (status === 'expired') return isExpired;
    const stored = sql<SqlBool>`b.status = ${status}`;
    return status === 'cancelled' ? sql<SqlBool>`(${stored} and not ${isExpired})` : stored;
  };
