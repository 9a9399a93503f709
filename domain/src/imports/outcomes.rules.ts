import type { Role } from '../access/roles.ts';
import { refuseOwnRole, refuseRoleChange, refuseToManage } from '../users/roles.rules.ts';
import type { ImportColumn, ImportOutcome, ImportReason } from './imports.contract.ts';
import type { ReadRow, RowWish } from './rows.rules.ts';

/** The role of somebody new whose row does not say. */
export const USUAL_ROLE: Role = 'startup';

/** Whom the row's address belongs to already. */
export interface KnownPerson {
  readonly role: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly position: string;
  readonly country: string;
  readonly language: string;
  readonly organizationId: string | null;
  readonly isRemoved: boolean;
  /** They bring the table themselves. */
  readonly isActor: boolean;
  readonly review: 'waiting' | 'accepted' | 'declined' | null;
}

export interface RowFacts extends ReadRow {
  readonly person: KnownPerson | null;
  /** All that have the name that the row gives. */
  readonly organizationIds: readonly string[];
}

export interface Judgement {
  readonly outcome: ImportOutcome;
  readonly reasons: readonly ImportReason[];
  readonly changes: readonly ImportColumn[];
}

/**
 * What becomes of one row, by who brings it. A file adds and corrects: it never takes a person out of
 * an organization, brings a removed account back, or decides a registration.
 */
export function judgeRow(facts: RowFacts, actor: Role): Judgement {
  if (facts.faults.length) return refused(facts.faults);
  return facts.person ? judgeKnown(facts, facts.person, actor) : judgeNew(facts, actor);
}

function judgeNew({ wish, organizationIds }: RowFacts, actor: Role): Judgement {
  const reasons: ImportReason[] = [
    ...(['firstName', 'lastName'] as const).flatMap((column) =>
      wish[column] ? [] : [{ code: 'missing' as const, column }],
    ),
    ...only(refuseRoleChange(actor, null, wish.role ?? USUAL_ROLE) !== null, SUPER_ADMIN_REQUIRED),
    ...only(organizationIds.length > 1, SEVERAL),
  ];
  return reasons.length ? refused(reasons) : { outcome: 'created', reasons, changes: [] };
}

function judgeKnown(facts: RowFacts, person: KnownPerson, actor: Role): Judgement {
  if (person.isRemoved) return refused([{ code: 'removed', column: null }]);
  const changes = changesOf(facts, person);
  const reasons = [
    ...only(changes.length > 0 && refuseToManage(actor, person.role) !== null, {
      ...SUPER_ADMIN_REQUIRED,
      column: null,
    }),
    ...(changes.includes('role') ? roleReasons(facts.wish, person, actor) : []),
    ...(changes.includes('organization') ? organizationReasons(facts, person) : []),
  ];
  if (reasons.length) return refused(reasons);
  return { outcome: changes.length ? 'updated' : 'skipped', reasons, changes };
}

function roleReasons({ role }: RowWish, person: KnownPerson, actor: Role): ImportReason[] {
  if (person.role === 'super-admin') return [{ code: 'super_admin_kept', column: 'role' }];
  return [
    ...only(
      role !== null && refuseRoleChange(actor, person.role, role) !== null,
      SUPER_ADMIN_REQUIRED,
    ),
    ...only(role !== null && refuseOwnRole(person.isActor, person.role, role) !== null, {
      code: 'own_role',
      column: 'role',
    }),
    ...only(person.review === 'waiting' || person.review === 'declined', {
      code: 'waiting_review',
      column: 'role',
    }),
  ];
}

function organizationReasons({ organizationIds }: RowFacts, person: KnownPerson): ImportReason[] {
  if (person.organizationId) return [{ code: 'other_organization', column: 'organization' }];
  return only(organizationIds.length > 1, SEVERAL);
}

function changesOf({ wish, organizationIds }: RowFacts, person: KnownPerson): ImportColumn[] {
  const changed = PROFILE.filter((column) => wish[column] && wish[column] !== person[column]);
  const joins =
    wish.organization !== '' &&
    (person.organizationId === null || !organizationIds.includes(person.organizationId));
  return [...changed, ...(joins ? (['organization'] as const) : [])];
}

const PROFILE = [
  'firstName',
  'lastName',
  'role',
  'phone',
  'position',
  'country',
  'language',
] as const satisfies readonly (ImportColumn & keyof KnownPerson)[];

const SUPER_ADMIN_REQUIRED: ImportReason = { code: 'super_admin_required', column: 'role' };
const SEVERAL: ImportReason = { code: 'several_organizations', column: 'organization' };

const refused = (reasons: readonly ImportReason[]): Judgement => ({
  outcome: 'refused',
  reasons,
  changes: [],
});

const only = (condition: boolean, reason: ImportReason): ImportReason[] =>
  condition ? [reason] : [];
