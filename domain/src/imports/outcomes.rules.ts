import type { Role } from '../access/roles.ts';
import {
  refuseOwnRoleChange,
  refuseRoleChange,
  refuseManagingAccount,
} from '../users/roles.rules.ts';
import type { ImportColumn, ImportOutcome, ImportReason } from './imports.contract.ts';
import type { ParsedRow, RowValues } from './rows.rules.ts';

/** The role of a new user whose row has none. */
export const DEFAULT_ROLE: Role = 'startup';

/** The user who already has the address of the row. */
export interface ExistingUser {
  readonly role: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly position: string;
  readonly country: string;
  readonly language: string;
  readonly organizationId: string | null;
  readonly isRemoved: boolean;
  /** This user uploads the file. */
  readonly isActor: boolean;
  readonly review: 'waiting' | 'accepted' | 'declined' | null;
}

export interface RowContext extends ParsedRow {
  readonly person: ExistingUser | null;
  /** All organizations with the name given in the row. */
  readonly organizationIds: readonly string[];
}

export interface RowEvaluation {
  readonly outcome: ImportOutcome;
  readonly reasons: readonly ImportReason[];
  readonly changes: readonly ImportColumn[];
}

/**
 * Decides the outcome of one row. An import adds and corrects: it never removes a user from an
 * organization, restores a removed account, or decides a sign-up.
 */
export function evaluateRow(row: RowContext, actor: Role): RowEvaluation {
  if (row.faults.length) return refused(row.faults);
  return row.person ? evaluateExistingUser(row, row.person, actor) : evaluateNewUser(row, actor);
}

function evaluateNewUser({ input, organizationIds }: RowContext, actor: Role): RowEvaluation {
  const reasons: ImportReason[] = [
    ...(['firstName', 'lastName'] as const).flatMap((column) =>
      input[column] ? [] : [{ code: 'missing' as const, column }],
    ),
    ...reasonIf(
      refuseRoleChange(actor, null, input.role ?? DEFAULT_ROLE) !== null,
      SUPER_ADMIN_REQUIRED,
    ),
    ...reasonIf(organizationIds.length > 1, severalOrganizations(input)),
  ];
  return reasons.length ? refused(reasons) : { outcome: 'created', reasons, changes: [] };
}

function evaluateExistingUser(row: RowContext, person: ExistingUser, actor: Role): RowEvaluation {
  if (person.isRemoved) return refused([{ code: 'removed', column: null }]);
  const changes = findChanges(row, person);
  const reasons = [
    ...reasonIf(changes.length > 0 && refuseManagingAccount(actor, person.role) !== null, {
      ...SUPER_ADMIN_REQUIRED,
      column: null,
    }),
    ...(changes.includes('role') ? roleReasons(row.input, person, actor) : []),
    ...(changes.includes('organization') ? organizationReasons(row, person) : []),
  ];
  if (reasons.length) return refused(reasons);
  return { outcome: changes.length ? 'updated' : 'skipped', reasons, changes };
}

function roleReasons({ role }: RowValues, person: ExistingUser, actor: Role): ImportReason[] {
  if (person.role === 'super-admin') return [{ code: 'super_admin_kept', column: 'role' }];
  return [
    ...reasonIf(
      role !== null && refuseRoleChange(actor, person.role, role) !== null,
      SUPER_ADMIN_REQUIRED,
    ),
    ...reasonIf(role !== null && refuseOwnRoleChange(person.isActor, person.role, role) !== null, {
      code: 'own_role',
      column: 'role',
    }),
    ...reasonIf(person.review === 'waiting' || person.review === 'declined', {
      code: 'waiting_review',
      column: 'role',
    }),
  ];
}

function organizationReasons(
  { input, organizationIds }: RowContext,
  person: ExistingUser,
): ImportReason[] {
  if (person.organizationId) return [{ code: 'other_organization', column: 'organization' }];
  return reasonIf(organizationIds.length > 1, severalOrganizations(input));
}

function findChanges({ input, organizationIds }: RowContext, person: ExistingUser): ImportColumn[] {
  const changed = PROFILE_COLUMNS.filter(
    (column) => input[column] && input[column] !== person[column],
  );
  const joins =
    input.organization !== '' &&
    (person.organizationId === null || !organizationIds.includes(person.organizationId));
  return [...changed, ...(joins ? (['organization'] as const) : [])];
}

const PROFILE_COLUMNS = [
  'firstName',
  'lastName',
  'role',
  'phone',
  'position',
  'country',
  'language',
] as const satisfies readonly (ImportColumn & keyof ExistingUser)[];

const SUPER_ADMIN_REQUIRED: ImportReason = { code: 'super_admin_required', column: 'role' };
const severalOrganizations = ({ organization }: RowValues): ImportReason => ({
  code: 'several_organizations',
  column: 'organization',
  text: organization,
});

const refused = (reasons: readonly ImportReason[]): RowEvaluation => ({
  outcome: 'refused',
  reasons,
  changes: [],
});

const reasonIf = (condition: boolean, reason: ImportReason): ImportReason[] =>
  condition ? [reason] : [];
