import type { Actor } from '../access/access.ts';
import { can, permission } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';
import { DAY_MS } from '../kernel/time.ts';
import { MAX_EVENT_DAYS, MAX_EVENT_DAYS_AHEAD } from '../limits.ts';
import type { Slot } from '../scheduling/slot.contract.ts';
import type { SubmissionFacts, SubmissionWorkflow } from '../submissions/submissions.rules.ts';
import type {
  EventChanges,
  EventField,
  EventFields,
  EventStatus,
} from './event-fields.contract.ts';
import type { EventAction } from './events.contract.ts';

export interface EventFacts extends SubmissionFacts<EventStatus> {
  readonly id: string;
  readonly title: string;
  readonly hostIds: readonly string[];
  readonly slot: Slot;
}

export type EventWorkflowAction = EventAction | 'finish';

/** What the guards read. */
type TimedEvent = Pick<EventFacts, 'slot'>;

const requireComing = ({ slot }: TimedEvent, { now }: { readonly now: Date }): ErrorCode | null =>
  Date.parse(slot.start) <= now.getTime() ? 'event.past' : null;
const requireNotOver = ({ slot }: TimedEvent, { now }: { readonly now: Date }): ErrorCode | null =>
  Date.parse(slot.end) <= now.getTime() ? 'event.status_failed' : null;
const requireOver = ({ slot }: TimedEvent, { now }: { readonly now: Date }): ErrorCode | null =>
  Date.parse(slot.end) > now.getTime() ? 'event.status_failed' : null;

const ORGANIZERS = ['author', 'staff'] as const;

/**
 * What may be done with an event. Its author and hosts submit and withdraw it, staff decide, and its organizers cancel
 * it once it is accepted.
 */
export const EVENT_WORKFLOW: SubmissionWorkflow<EventWorkflowAction, EventFacts> = {
  transitions: [
    {
      action: 'accept',
      from: 'pending',
      to: 'accepted',
      by: ['staff'],
      guards: [requireComing],
    },
    { action: 'reject', from: 'pending', to: 'rejected', by: ['staff'], reason: true },
    {
      action: 'submit',
      from: 'draft',
      to: 'pending',
      by: ['author'],
      guards: [requireComing],
    },
    { action: 'edit', from: 'draft', to: 'draft', by: ['author'] },
    { action: 'edit', from: 'pending', to: 'pending', by: ORGANIZERS },
    {
      action: 'edit',
      from: 'accepted',
      to: 'accepted',
      by: ORGANIZERS,
      guards: [requireNotOver],
    },
    { action: 'withdraw', from: 'pending', to: 'cancelled', by: ['author', 'system'] },
    {
      action: 'cancel',
      from: 'accepted',
      to: 'cancelled',
      by: [...ORGANIZERS, 'system'],
      reason: true,
      guards: [requireNotOver],
    },
    {
      action: 'finish',
      from: 'accepted',
      to: 'finished',
      by: ['system'],
      guards: [requireOver],
    },
  ],
  closed: ['rejected', 'cancelled', 'finished'],
  // Hosts have the part of the author.
  partiesOf: ({ authorId, hostIds }, { id }) =>
    id === authorId || hostIds.includes(id) ? ['author'] : [],
  staffDecideOwn: true,
  codes: {
    changed: 'event.status_failed',
    notAllowed: 'event.status_not_allowed',
    reasonRequired: 'event.reason_required',
  },
};

/** Whether the actor organizes the event: its author, its hosts and staff. */
export const organizes = (
  actor: Actor,
  { authorId, hostIds }: Pick<EventFacts, 'authorId' | 'hostIds'>,
): boolean => isStaffActor(actor) || actor.id === authorId || hostIds.includes(actor.id);

/** Statuses of an event that was published once. */
export const PUBLISHED: readonly EventStatus[] = ['accepted', 'cancelled', 'finished'];

/** Whether the actor may read events of the hub that are published for them. */
export const readsEvents = (actor: Actor): boolean => can(actor, permission('read', 'event-view'));

/** What the organizers of an accepted event change without the hub team. */
const FREE_FIELDS: readonly EventField[] = [
  'description',
  'agenda',
  'questions',
  'hostIds',
  'registrationOpensAt',
  'registrationClosesAt',
];

/** Returns the first field that only staff may change in this status. */
export const findStaffField = (
  actor: Actor,
  status: EventStatus,
  changed: readonly EventField[],
): EventField | undefined =>
  status === 'accepted' && !isStaffActor(actor)
    ? changed.find((it) => !FREE_FIELDS.includes(it))
    : undefined;

type TimedFields = Pick<
  EventFields,
  'start' | 'end' | 'registrationOpensAt' | 'registrationClosesAt' | 'agenda' | 'questions'
>;

/** Refuses fields that do not fit each other, by the path of the field. */
export function refuseFields(
  it: TimedFields,
  { now, isMoved }: { readonly now: Date; readonly isMoved: boolean },
): Readonly<Record<string, ErrorCode | null>> {
  const opens = it.registrationOpensAt === null ? null : Date.parse(it.registrationOpensAt);
  const closes = it.registrationClosesAt === null ? null : Date.parse(it.registrationClosesAt);
  return {
    start: isMoved ? refuseStart(it, now) : null,
    end: refuseEnd(it),
    registrationClosesAt: refuseClose({ opens, closes, end: Date.parse(it.end) }),
    ...Object.fromEntries(
      it.agenda.map(({ start }, at) => [
        `agenda.${at}.start`,
        Date.parse(start) < Date.parse(it.start) || Date.parse(start) >= Date.parse(it.end)
          ? 'event.agenda_outside'
          : null,
      ]),
    ),
    ...Object.fromEntries(
      it.questions.map(({ kind, options }, at) => [
        `questions.${at}.options`,
        kind === 'choice' && options.length < 2 ? 'event.choice_needs_options' : null,
      ]),
    ),
  };
}

function refuseStart({ start }: Slot, now: Date): ErrorCode | null {
  const until = Date.parse(start) - now.getTime();
  if (until <= 0) return 'event.past';
  return until > MAX_EVENT_DAYS_AHEAD * DAY_MS ? 'event.too_far' : null;
}

function refuseEnd({ start, end }: Slot): ErrorCode | null {
  const length = Date.parse(end) - Date.parse(start);
  if (length <= 0) return 'event.end_before_start';
  return length > MAX_EVENT_DAYS * DAY_MS ? 'event.too_long' : null;
}

interface Window {
  readonly opens: number | null;
  readonly closes: number | null;
  readonly end: number;
}

function refuseClose({ opens, closes, end }: Window): ErrorCode | null {
  if (closes === null) return null;
  if (opens !== null && closes <= opens) return 'event.closes_before_opens';
  return closes > end ? 'event.closes_after_end' : null;
}

/** The fields after the changes. */
export const applyChanges = (stored: EventFields, changes: EventChanges): EventFields => ({
  ...stored,
  ...(Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<EventFields>),
});

/** Lists the fields in which the changes differ from what is stored. */
export const changedFields = (stored: EventFields, changes: EventChanges): readonly EventField[] =>
  (Object.keys(changes) as EventField[]).filter(
    (field) =>
      changes[field] !== undefined &&
      JSON.stringify(changes[field]) !== JSON.stringify(stored[field]),
  );
