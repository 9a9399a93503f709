import type {
  Comparison,
  FigureValue,
  Statistics,
} from '@thedot/domain/statistics/statistics.contract';
import { expect } from 'vitest';
import type { TestPerson } from '../world.ts';
import { countNaively, type HubRows, type NaiveValue } from './naive-statistics.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, it) => total + it, 0);

function expectValue(
  shown: FigureValue | null | undefined,
  { part, whole }: NaiveValue,
  name: string,
) {
  if (whole === null) return expect(shown?.value, name).toBeCloseTo(part, 6);
  expect(shown?.part, name).toBeCloseTo(part, 6);
  expect(shown?.whole, name).toBeCloseTo(whole, 6);
  if (whole === 0) return expect(shown?.value, name).toBeNull();
  return expect(shown?.value, name).toBeCloseTo(part / whole, 9);
}

/** Compares all figures of the reply with slow counts, and the charts with the figures that they sum up to. */
export async function expectNaiveFigures(
  { api }: Pick<TestPerson, 'api'>,
  rows: HubRows,
  hub: Parameters<typeof countNaively>[2],
  query: { readonly from: string; readonly to: string; readonly compare: Comparison },
): Promise<Statistics> {
  const shown = await api.statistics.find({ query });
  const now = countNaively(rows, shown.period, hub);
  const before = shown.before && countNaively(rows, shown.before, hub);
  for (const figure of shown.figures) {
    expectValue(figure.now, now.figures[figure.id], figure.id);
    if (before) expectValue(figure.before, before.figures[figure.id], `${figure.id} before`);
  }
  const valueOf = (name: (typeof shown.figures)[number]['id']) =>
    shown.figures.find(({ id }) => id === name)?.now.value;
  for (const id of [
    'space_bookings',
    'desk_bookings',
    'station_bookings',
    'material_bookings',
    'sessions_held',
  ] as const)
    expect(sum(shown.weeks.map((week) => week[id])), id).toBe(valueOf(id));
  expect(sum(shown.ticketAges.map(({ tickets }) => tickets))).toBe(valueOf('tickets_open'));
  expect(sum(shown.unmetRequests.map(({ requests }) => requests))).toBe(
    valueOf('session_requests_unmet'),
  );
  expect(sum(shown.weekdayHours.map(({ bookings }) => bookings))).toBe(
    (valueOf('space_bookings') ?? 0) + (valueOf('desk_bookings') ?? 0),
  );
  for (const { floor, booked, bookable } of shown.floors) {
    const own = now.spaces.filter(({ space }) => space.floor === floor);
    expect(booked, `floor ${floor}`).toBeCloseTo(sum(own.map((it) => it.booked)), 6);
    expect(bookable, `floor ${floor}`).toBeCloseTo(sum(own.map((it) => it.bookable)), 6);
  }
  const { experts, otherExperts } = shown;
  expect(sum(experts.map((it) => it.usedMinutes)) + otherExperts.usedMinutes).toBe(
    valueOf('expert_time_used'),
  );
  expect(sum(experts.map((it) => it.leftMinutes)) + otherExperts.leftMinutes).toBe(
    valueOf('expert_time_left'),
  );
  return shown;
}
