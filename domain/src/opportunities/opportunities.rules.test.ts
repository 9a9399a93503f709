import { describe, expect, test } from 'vitest';
import { allowedActions, refuseTransition } from '../scheduling/lifecycle.rules.ts';
import type { OpportunityApplicant, OpportunityTarget } from './opportunities.contract.ts';
import {
  currentStatus,
  isSameField,
  listIneligibility,
  opportunityWorkflow,
  refuseOutcome,
  refuseSearch,
} from './opportunities.rules.ts';

const NOW = new Date('2026-03-09T08:00:00.000Z');
const LATER = '2026-03-10T08:00:00.000Z';
const BEFORE = '2026-03-09T08:00:00.000Z';
const FOR_ALL: OpportunityTarget = { roles: [], fields: [], organizations: 0 };
const STARTUP: OpportunityApplicant = {
  role: 'startup',
  organization: { field: 'Santé', isTargeted: true },
  application: null,
};

const staff = {
  id: 'nour',
  role: 'dot',
  standing: 'full',
  station5G: false,
  canBookExpert: null,
} as const;
const startup = { ...staff, id: 'amira', role: 'startup' } as const;

const reasons = (
  target: Partial<OpportunityTarget>,
  applicant: Partial<OpportunityApplicant> = {},
  facts: object = {},
) =>
  listIneligibility(
    { status: 'published', deadline: LATER, target: { ...FOR_ALL, ...target }, ...facts },
    { ...STARTUP, ...applicant },
    NOW,
  );

describe('an opportunity', () => {
  test('is closed from its deadline on, before the job has run', () => {
    expect(currentStatus({ status: 'published', deadline: LATER }, NOW)).toBe('published');
    expect(currentStatus({ status: 'published', deadline: BEFORE }, NOW)).toBe('closed');
    expect(currentStatus({ status: 'canceled', deadline: BEFORE }, NOW)).toBe('canceled');
  });

  test.each([
    ['draft', ['publish', 'delete']],
    ['published', ['close', 'cancel']],
    ['closed', ['relist', 'delete']],
    ['canceled', ['relist', 'delete']],
    ['deleted', []],
  ] as const)('lets staff do what its status allows: %s', (status, actions) => {
    const facts = { status, deadline: LATER };
    expect(allowedActions(opportunityWorkflow, facts, staff, NOW)).toEqual(actions);
    expect(allowedActions(opportunityWorkflow, facts, startup, NOW)).toEqual([]);
  });

  test('is published only with a deadline in the future, and not deleted while it is', () => {
    const act = (status: 'draft' | 'published', action: 'publish' | 'delete') =>
      refuseTransition(opportunityWorkflow, { status, deadline: BEFORE }, staff, action, NOW);
    expect(act('draft', 'publish')).toBe('opportunity.deadline_past');
    expect(act('published', 'delete')).toBe('opportunity.published');
  });

  test('has an outcome once it has ended', () => {
    expect(refuseOutcome({ status: 'published', deadline: LATER }, NOW)).toBe(
      'opportunity.not_ended',
    );
    expect(refuseOutcome({ status: 'published', deadline: BEFORE }, NOW)).toBeNull();
  });
});

describe('the eligibility of a user', () => {
  test.each([
    ['all', {}, {}, []],
    ['their role', { roles: ['startup'] }, {}, []],
    ['another role', { roles: ['expert'] }, {}, ['opportunity.role']],
    ['their field, without its accent', { fields: ['sante', 'Energy'] }, {}, []],
    ['another field', { fields: ['Energy'] }, {}, ['opportunity.field']],
    [
      'a field that their profile lacks',
      { fields: ['Energy'] },
      { organization: { field: '', isTargeted: true } },
      ['opportunity.field_missing'],
    ],
    [
      'organizations, of which they have none',
      { organizations: 2 },
      { organization: null },
      ['opportunity.organization_required'],
    ],
    [
      'other organizations of another field and role',
      { organizations: 2, fields: ['Energy'], roles: ['expert'] },
      { organization: { field: 'Santé', isTargeted: false } },
      ['opportunity.role', 'opportunity.organization', 'opportunity.field'],
    ],
    ['all, as staff', {}, { role: 'dot' }, ['opportunity.staff']],
    [
      'all, and another member has applied',
      {},
      { application: { id: 'other', status: 'submitted', isMine: false } },
      ['opportunity.already_applied'],
    ],
  ] as const)('names each reason when it is for %s', (_, target, applicant, expected) => {
    expect(reasons(target as unknown as Partial<OpportunityTarget>, applicant)).toEqual(expected);
  });

  test.each([
    ['published', BEFORE, 'opportunity.deadline_passed'],
    ['closed', BEFORE, 'opportunity.deadline_passed'],
    ['closed', LATER, 'opportunity.not_open'],
    ['canceled', LATER, 'opportunity.not_open'],
    ['draft', LATER, 'opportunity.not_open'],
  ] as const)('names only that it is not open: %s until %s', (status, deadline, code) => {
    expect(reasons({ roles: ['expert'] }, {}, { status, deadline })).toEqual([code]);
  });
});

test('fields are the same whatever their case and accents', () => {
  expect(isSameField(' Énergie ', 'energie')).toBe(true);
  expect(isSameField('Énergie', 'Énergies')).toBe(false);
});

test('a saved search has at least one filter', () => {
  const none = { search: '', kind: null, stage: null, field: '' };
  expect(refuseSearch(none)).toBe('opportunity.search_empty');
  expect(refuseSearch({ ...none, field: 'Energy' })).toBeNull();
});
