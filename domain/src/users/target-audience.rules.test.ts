import { describe, expect, test } from 'vitest';
import { EVERYONE } from './target-audience.contract.ts';
import { type AudienceFacts, isInAudience } from './target-audience.rules.ts';

const startup: AudienceFacts = {
  role: 'startup',
  organization: { kind: 'hub', field: 'Énergie' },
};
const guest: AudienceFacts = { role: 'guest', organization: null };

describe('an audience', () => {
  test('without conditions contains users with and without organization', () => {
    expect([startup, guest].map((it) => isInAudience(EVERYONE, it))).toEqual([true, true]);
  });

  test.each([
    ['the role', { roles: ['startup' as const, 'member' as const] }],
    ['the kind of the organization', { organizationKinds: ['hub' as const] }],
    ['the field, whatever its case and accents', { fields: ['santé', 'energie'] }],
  ])('contains who meets %s, and no one else', (_, condition) => {
    const audience = { ...EVERYONE, ...condition };
    expect([startup, guest].map((it) => isInAudience(audience, it))).toEqual([true, false]);
  });

  test('leaves out who meets only one of two conditions', () => {
    const audience = { ...EVERYONE, roles: ['startup' as const], fields: ['Santé'] };
    expect(isInAudience(audience, startup)).toBe(false);
  });
});
