import type { Figure, FigureId, FigureValue } from '@thedot/domain/statistics/statistics.contract';

/** Figures by subject, in the order of the screen; the total occupancy is shown by floor. */
export const FIGURE_GROUPS = {
  spaces: ['space_bookings', 'space_occupancy', 'space_cancellations', 'space_no_shows'],
  desks: ['desk_bookings', 'desk_occupancy', 'desk_cancellations', 'desk_no_shows'],
  sessions: [
    'sessions_held',
    'session_requests',
    'session_requests_unmet',
    'session_cancellations',
    'session_no_shows',
    'expert_time_used',
    'expert_time_left',
  ],
  tickets: ['tickets_open', 'tickets_resolved', 'ticket_resolution_time', 'tickets_in_target'],
  people: ['new_users', 'new_organizations'],
  events: ['events_held', 'event_registrations', 'event_attendance'],
  offers: [
    'opportunities_published',
    'opportunity_applications',
    'deals_taken',
    'partner_requests',
  ],
  material: ['station_bookings', 'material_bookings'],
} as const satisfies Record<string, readonly FigureId[]>;

/** What staff look at first. */
export const MAIN_FIGURES = [
  'sessions_held',
  'space_bookings',
  'space_occupancy',
  'new_users',
  'event_attendance',
  'tickets_open',
  'session_cancellations',
  'session_no_shows',
] as const satisfies readonly FigureId[];

export const countOf = (value: number): FigureValue => ({ value, part: null, whole: null });

/** Figures that are better when they are lower. */
const LOWER_IS_BETTER: readonly FigureId[] = [
  'space_cancellations',
  'space_no_shows',
  'desk_cancellations',
  'desk_no_shows',
  'session_requests_unmet',
  'session_cancellations',
  'session_no_shows',
  'tickets_open',
  'ticket_resolution_time',
];

/** Figures of which neither more nor less is better. */
const NEUTRAL: readonly FigureId[] = ['expert_time_left', 'session_requests'];

/** How a figure moved from one period to the other. */
export type Change =
  | { readonly kind: 'hidden' | 'none' | 'same' | 'first' }
  | {
      readonly kind: 'up' | 'down';
      /** Of the value before; of a share, the difference itself. Always above 0. */
      readonly by: number;
      readonly before: number;
      readonly tone: 'better' | 'worse' | 'neutral';
    };

export function compareFigure({
  id,
  unit,
  now,
  before,
}: Omit<Figure, 'now' | 'before'> & {
  readonly now: Pick<FigureValue, 'value'>;
  readonly before: Pick<FigureValue, 'value'> | null;
}): Change {
  if (before === null) return { kind: 'hidden' };
  if (now.value === null || before.value === null) return { kind: 'none' };
  const difference = now.value - before.value;
  // Half a point more or less would read "0 points".
  if (unit === 'share' ? Math.abs(difference) < 0.005 : difference === 0) return { kind: 'same' };
  if (unit !== 'share' && before.value === 0) return { kind: 'first' };
  const kind = difference > 0 ? 'up' : 'down';
  const isBetter = difference < 0 === LOWER_IS_BETTER.includes(id);
  return {
    kind,
    by: Math.abs(unit === 'share' ? difference : difference / before.value),
    before: before.value,
    tone: NEUTRAL.includes(id) ? 'neutral' : isBetter ? 'better' : 'worse',
  };
}

export const findFigure = (figures: readonly Figure[], id: FigureId): Figure | undefined =>
  figures.find((figure) => figure.id === id);

/** The figures of these ids, in their order; those that the answer lacks are left out. */
export const pickFigures = (figures: readonly Figure[], ids: readonly FigureId[]): Figure[] =>
  ids.flatMap((id) => findFigure(figures, id) ?? []);
