import { describe, expect, test } from 'vitest';
import { Role } from '../access/roles.ts';
import { judgeRow, type KnownPerson, type RowFacts } from './outcomes.rules.ts';
import { readRow } from './rows.rules.ts';

const AMIRA: KnownPerson = {
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

type Cells = Parameters<typeof readRow>[0];

const facts = (cells: Cells, more: Partial<RowFacts> = {}): RowFacts => ({
  ...readRow({ email: 'amira@example.org', ...cells }),
  person: null,
  organizationIds: [],
  ...more,
});
const judge = (cells: Cells, more: Partial<RowFacts> = {}, actor: Role = 'dot') => {
  const { outcome, reasons, changes } = judgeRow(facts(cells, more), actor);
  return [outcome, ...reasons.map(({ code }) => code), ...changes].join(' ');
};

describe('somebody new', () => {
  const named = { firstName: 'Amira', lastName: 'Ben Salah' };

  test('is created once they have a name', () => {
    expect(judge(named)).toBe('created');
    expect(judge({ firstName: 'Amira' })).toBe('refused missing');
    expect(judge({})).toBe('refused missing missing');
  });

  test.each(Role.options)('gets the role %s from whoever may give it', (role) => {
    const isAdministrators = role === 'admin' || role === 'super-admin';
    expect(judge({ ...named, role })).toBe(
      isAdministrators ? 'refused super_admin_required' : 'created',
    );
    expect(judge({ ...named, role }, {}, 'super-admin')).toBe('created');
  });

  test('comes into an organization that is known, or new, but never into one of several', () => {
    const cells = { ...named, organization: 'Ardoise' };
    expect(judge(cells)).toBe('created');
    expect(judge(cells, { organizationIds: ['ardoise'] })).toBe('created');
    expect(judge(cells, { organizationIds: ['a', 'b'] })).toBe('refused several_organizations');
  });
});

describe('somebody who is here', () => {
  const judgeAmira = (cells: Cells, more: Partial<KnownPerson> = {}, actor: Role = 'dot') =>
    judge(cells, { person: { ...AMIRA, ...more }, organizationIds: ['ardoise'] }, actor);

  test('is skipped when their row says nothing new', () => {
    expect(judgeAmira({})).toBe('skipped');
    expect(judgeAmira({ firstName: 'Amira', organization: 'Ardoise', country: 'Tunisie' })).toBe(
      'skipped',
    );
  });

  test('is updated in what it says, and in nothing else', () => {
    expect(judgeAmira({ phone: '+216 71 234 567', position: '' })).toBe('updated phone');
    expect(judgeAmira({ role: 'expert', language: 'en' })).toBe('updated role language');
  });

  test('joins an organization only when they have none', () => {
    expect(judgeAmira({ organization: 'Ardoise' }, { organizationId: null })).toBe(
      'updated organization',
    );
    expect(judgeAmira({ organization: 'Ardoise' }, { organizationId: 'other' })).toBe(
      'refused other_organization',
    );
  });

  test('changes everything of their own but the role', () => {
    const sami = { role: 'dot', isActor: true };
    expect(judgeAmira({ role: 'startup' }, sami)).toBe('refused own_role');
    expect(judgeAmira({ role: 'dot', phone: '+216 71 234 567' }, sami)).toBe('updated phone');
  });

  test('stays removed', () => {
    expect(judgeAmira({ phone: '+216 71 234 567' }, { isRemoved: true })).toBe('refused removed');
  });

  test.each(['waiting', 'declined'] as const)(
    'gets no role while their registration is %s, but may be corrected',
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
    'and administers as %s is changed by super admins alone',
    (role) => {
      const cells = { firstName: 'Renamed' };
      expect(judgeAmira(cells, { role })).toBe('refused super_admin_required');
      expect(judgeAmira(cells, { role }, 'admin')).toBe('refused super_admin_required');
      expect(judgeAmira(cells, { role }, 'super-admin')).toBe('updated firstName');
      expect(judgeAmira({}, { role })).toBe('skipped');
    },
  );

  test('keeps the role of a super admin, whoever brings the file', () => {
    expect(judgeAmira({ role: 'startup' }, { role: 'super-admin' }, 'super-admin')).toBe(
      'refused super_admin_kept',
    );
    expect(judgeAmira({ role: 'startup' }, { role: 'admin' }, 'super-admin')).toBe('updated role');
  });
});

test('a row with a fault is refused for it, whomever it speaks of', () => {
  expect(judge({ role: 'king' }, { person: AMIRA })).toBe('refused role');
});
