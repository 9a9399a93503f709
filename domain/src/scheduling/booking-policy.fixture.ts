import { daysSpan, type Span } from '../kernel/time.ts';
import { freeSlots, type Snapshot } from './free-slots.rules.ts';
import type { BookableSchedule } from './opening-hours.rules.ts';
import type { Policy, WeeklyHours } from './schedule.contract.ts';

export const instantMs = (instant: string) => Date.parse(instant);
export const everyDay = (start: string, end: string): WeeklyHours[] =>
  [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ wday, start, end }));

/** Open two hours a day in Tunis, without any limits. */
export const OPEN_POLICY: BookableSchedule & Policy = {
  hours: everyDay('09:00', '11:00'),
  days: [],
  closures: [],
  hubClosures: [],
  timeZone: 'Africa/Tunis',
  noticeMinutes: 0,
  horizonDays: 365,
  bufferBefore: 0,
  bufferAfter: 0,
  maxPerDay: null,
  lengths: [30, 60, 90],
  step: 30,
  hoursApply: 'interval',
  needsApproval: false,
  holdHours: 24,
  checkInMinutes: null,
};

/** What is busy besides `OPEN_POLICY`; a busy span of one unit unless it says otherwise. */
interface BusyTimes extends Partial<
  Pick<Snapshot, 'usages' | 'external' | 'starts' | 'requesterBusy'>
> {
  readonly busy?: readonly Span[];
  readonly resource?: Partial<Snapshot['resource']>;
}

export const snapshotOf = (
  policy: BookableSchedule & Policy,
  { busy = [], resource, ...times }: BusyTimes = {},
): Snapshot => ({
  resource: { id: 'resource', kind: 'space', mode: 'exclusive', units: 1, ...resource },
  schedule: policy,
  policy,
  usages: busy.map((span) => ({ ...span, quantity: 1, unit: 1 })),
  external: [],
  starts: [],
  ...times,
});

/** The starts of the free slots. */
export const findStarts = (
  policy: BookableSchedule & Policy,
  within: Span,
  busy: readonly Span[] = [],
  minutes = 60,
) =>
  [
    ...freeSlots(snapshotOf(policy, { busy }), {
      minutes,
      within,
      now: instantMs('2026-01-01T00:00:00Z'),
    }),
  ].map((slot) => slot.start);

export const daySpanOf = (name: string, zone: string) => daysSpan(name, name, zone);

/** The wall time of an instant in a zone. */
export const wallTimeOf = (instant: string, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(
    instantMs(instant),
  );
