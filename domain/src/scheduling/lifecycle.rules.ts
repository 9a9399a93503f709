// What may be done with a booking or a submission: one table of transitions, read by server and screens.
import type { Actor } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';

/** `system`: the platform acts, when a time has passed, a party is removed, or the hub or a resource closes. */
export type TransitionActor = Actor | 'system';
export type ActorRole<P extends string> = P | 'staff' | 'system';

interface StatusFacts {
  readonly status: string;
}

/** Refuses a permitted transition that the facts or the time do not allow now. */
export type Guard<P extends string, F> = (
  facts: F,
  at: { readonly roles: readonly ActorRole<P>[]; readonly now: Date },
) => ErrorCode | null;

export interface Transition<A extends string, P extends string, F extends StatusFacts> {
  readonly action: A;
  readonly from: F['status'];
  readonly to: F['status'];
  readonly by: readonly ActorRole<P>[];
  /** The actor has to give a reason. */
  readonly reason?: true;
  /** Checked in this order: the first refusal is the answer. */
  readonly guards?: readonly Guard<P, F>[];
}

/** What the allocations of a booking are in a status. */
export type Occupancy = 'none' | 'held' | 'confirmed' | 'released';

/** The actions `A` of the parties `P` to a record, of which the guards read the facts `F`. */
export interface Workflow<A extends string, P extends string, F extends StatusFacts> {
  /** All transitions, in the order of the actions' buttons; any other is refused. */
  readonly transitions: readonly Transition<A, P, F>[];
  /** Which parties to the record an actor is; none for a stranger. */
  readonly partiesOf: (facts: F, actor: Actor) => readonly P[];
  /** Staff who are a party act as staff too; by default they act as that party only. */
  readonly staffDecideOwn?: boolean;
  /** Refusals: the record has another status by now, the action is never the actor's, a reason is missing. */
  readonly codes: {
    readonly changed: ErrorCode;
    readonly notAllowed: ErrorCode;
    readonly reasonRequired: ErrorCode;
  };
}

/** The workflow of a booking. */
export interface Lifecycle<
  A extends string,
  P extends string,
  F extends StatusFacts,
> extends Workflow<A, P, F> {
  readonly occupancy: Readonly<Record<F['status'], Occupancy>>;
}

/** Returns why the actor may not take this action now, or null. */
export function refuseTransition<A extends string, P extends string, F extends StatusFacts>(
  workflow: Workflow<A, P, F>,
  facts: F,
  actor: TransitionActor,
  action: A,
  now: Date,
): ErrorCode | null {
  const { transitions, codes } = workflow;
  const roles = actorRoles(workflow, facts, actor);
  const permitted = transitions.filter(
    (it) => it.action === action && it.by.some((role) => roles.includes(role)),
  );
  const possible = permitted.filter((it) => it.from === facts.status);
  if (possible.length === 0) return permitted.length > 0 ? codes.changed : codes.notAllowed;
  const refusals = possible.map(({ guards = [] }) => firstRefusal(guards, facts, { roles, now }));
  return refusals.includes(null) ? null : (refusals[0] ?? null);
}

function firstRefusal<P extends string, F>(
  guards: readonly Guard<P, F>[],
  facts: F,
  at: Parameters<Guard<P, F>>[1],
): ErrorCode | null {
  for (const guard of guards) {
    const refusal = guard(facts, at);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Lists the actions that an actor can take now. */
export const allowedActions = <A extends string, P extends string, F extends StatusFacts>(
  workflow: Workflow<A, P, F>,
  facts: F,
  actor: TransitionActor,
  now: Date,
): A[] =>
  [...new Set(workflow.transitions.map(({ action }) => action))].filter(
    (action) => refuseTransition(workflow, facts, actor, action, now) === null,
  );

/** The status that an action leads to; undefined when it cannot be taken in this status. */
export const statusAfter = <A extends string, P extends string, F extends StatusFacts>(
  { transitions }: Workflow<A, P, F>,
  status: F['status'],
  action: A,
): F['status'] | undefined =>
  transitions.find((it) => it.action === action && it.from === status)?.to;

/** What of a workflow decides which actions need a reason. */
export interface ReasonRules<A extends string = string> {
  readonly transitions: readonly { readonly action: A; readonly reason?: true }[];
  readonly codes: { readonly reasonRequired: ErrorCode };
}

/** Refuses an action whose required reason is empty. */
export const refuseReason = <A extends string>(
  { transitions, codes }: ReasonRules<A>,
  action: NoInfer<A>,
  reason: string,
): ErrorCode | null => {
  const isNeeded = transitions.some((it) => it.action === action && it.reason);
  return isNeeded && reason.trim() === '' ? codes.reasonRequired : null;
};

function actorRoles<A extends string, P extends string, F extends StatusFacts>(
  { partiesOf, staffDecideOwn = false }: Workflow<A, P, F>,
  facts: F,
  actor: TransitionActor,
): readonly ActorRole<P>[] {
  if (actor === 'system') return ['system'];
  const parties = partiesOf(facts, actor);
  const actsAsStaff = isStaffActor(actor) && (staffDecideOwn || parties.length === 0);
  return actsAsStaff ? [...parties, 'staff'] : parties;
}
