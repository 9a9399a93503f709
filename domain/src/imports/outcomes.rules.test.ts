import { describe, expect, test } from 'vitest';
import { Role } from '../access/roles.ts';
import { evaluateRow, type ExistingUser, type RowContext } from './outcomes.rules.ts';
import { parseRow } from './rows.rules.ts';

const AMIRA: ExistingUser = {
  role: 'startup',
  firstName: 'Amira',
  lastName: 'Ben Salah',
  phone: '',
  position: 'Founder',
  country: 'TN',
  language: 'fr',
  organizationId: 'ardoise',
  isRemoved: false,
  isActor: false,
  review: null,
};

type Cells = Parameters<typeof parseRow>[0];

const facts = (cells: Cells, more: Partial<RowContext> = {}): RowContext => ({
  ...parseRow({ email: 'amira@example.org', ...cells }),
  person: null,
  organizationIds: [],
  ...more,
});
const judge = (cells: Cells, more: Partial<RowContext> = {}, actor: Role = 'dot') => {
  const { outcome, reasons, changes } = evaluateRow(facts(cells, more), actor);
  return [outcome, ...reasons.map(({ code }) => code), ...changes].join(' ');
};

describe('a row of a new user', () => {
  const named = { firstName: 'Amira', lastName: 'Ben Salah' };

  test('is created when it has both names', () => {
    expect(judge(named)).toBe('created');
    expect(judge({ firstName: 'Amira' })).toBe('refused missing');
    expect(judge({})).toBe('refused missing missing');
  });

  test.each(Role.options)('gets the role %s if the uploading user may grant it', (role) => {
    const isAdministrators = role === 'admin' || role === 'super-admin';
    expect(judge({ ...named, role })).toBe(
      isAdministrators ? 'refused super_admin_required' : 'created',
    );
    expect(judge({ ...named, role }, {}, 'super-admin')).toBe('created');
  });

  test('joins an existing or new organization, and is refused when several have its name', () => {
    const cells = { ...named, organization: 'Ardoise' };
    expect(judge(cells)).toBe('created');
    expect(judge(cells, { organizationIds: ['ardoise'] })).toBe('created');
    expect(judge(cells, { organizationIds: ['a', 'b'] })).toBe('refused several_organizations');
  });
});

describe('a row of an existing user', () => {
  const judgeAmira = (cells: Cells, more: Partial<ExistingUser> = {}, actor: Role = 'dot') =>
    judge(cells, { person: { ...AMIRA, ...more }, organizationIds: ['ardoise'] }, actor);

  test('is skipped when no field changes', () => {
    expect(judgeAmira({})).toBe('skipped');
    expect(judgeAmira({ firstName: 'Amira', organization: 'Ardoise', country: 'Tunisie' })).toBe(
      'skipped',
    );
  });

  test('updates only the filled and changed columns', () => {
    expect(judgeAmira({ phone: '+216 71 234 567', position: '' })).toBe('updated phone');
    expect(judgeAmira({ role: 'expert', language: 'en' })).toBe('updated role language');
  });

  test('joins an organization only if the user has none', () => {
    expect(judgeAmira({ organization: 'Ardoise' }, { organizationId: null })).toBe(
      'updated organization',
    );
    expect(judgeAmira({ organization: 'Ardoise' }, { organizationId: 'other' })).toBe(
      'refused other_organization',
    );
  });

  test('changes everything but the role in the own account', () => {
    const sami = { role: 'dot', isActor: true };
    expect(judgeAmira({ role: 'startup' }, sami)).toBe('refused own_role');
    expect(judgeAmira({ role: 'dot', phone: '+216 71 234 567' }, sami)).toBe('updated phone');
  });

  test('does not restore a removed account', () => {
    expect(judgeAmira({ phone: '+216 71 234 567' }, { isRemoved: true })).toBe('refused removed');
  });

  test.each(['waiting', 'declined'] as const)(
    'changes other columns but not the role while the sign-up is %s',
    (review) => {
      expect(judgeAmira({ role: 'startup' }, { role: 'external', review })).toBe(
        'refused waiting_review',
      );
      expect(judgeAmira({ phone: '+216 71 234 567' }, { role: 'external', review })).toBe(
        'updated phone',
      );
    },
  );

  test.each(['admin', 'super-admin'] as const)(
    'with the role %s is changed by super admins only',
    (role) => {
      const cells = { firstName: 'Renamed' };
      expect(judgeAmira(cells, { role })).toBe('refused super_admin_required');
      expect(judgeAmira(cells, { role }, 'admin')).toBe('refused super_admin_required');
      expect(judgeAmira(cells, { role }, 'super-admin')).toBe('updated firstName');
      expect(judgeAmira({}, { role })).toBe('skipped');
    },
  );

  test('never changes the role of a super admin', () => {
    expect(judgeAmira({ role: 'startup' }, { role: 'super-admin' }, 'super-admin')).toBe(
      'refused super_admin_kept',
    );
    expect(judgeAmira({ role: 'startup' }, { role: 'admin' }, 'super-admin')).toBe('updated role');
  });
});

test('a row with an invalid cell is refused for that reason, even for an existing user', () => {
  expect(judge({ role: 'king' }, { person: AMIRA })).toBe('refused role');
});
