import type { Statistics } from '@thedot/domain/statistics/statistics.contract';

/** The statistics of a hub in which nothing has happened yet. */
export const emptyStatistics: Statistics = {
  period: { from: '2026-10-30', to: '2026-11-28' },
  before: { from: '2026-09-30', to: '2026-10-29' },
  figures: [],
  weeks: [],
  floors: [],
  today: [],
  ticketAges: [],
  experts: [],
  otherExperts: { experts: 0, usedMinutes: 0, leftMinutes: 0 },
  weekdayHours: [],
  unmetRequests: [],
};
