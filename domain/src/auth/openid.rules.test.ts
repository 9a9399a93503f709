import { describe, expect, test } from 'vitest';
import { type OpenIdProfile, openIdProfile, refuseOpenIdProfile } from './openid.rules.ts';

const email = 'leila@school.tn';

describe('the profile of a new user from OpenID claims', () => {
  test.each([
    [{ given_name: 'Leïla', family_name: 'Mansour', name: 'other' }, 'Leïla', 'Mansour'],
    [{ name: 'Leïla Ben Mansour' }, 'Leïla', 'Ben Mansour'],
    [{ name: 'Leïla' }, 'Leïla', ''],
    [{}, 'leila', ''],
    [{ name: 7, given_name: ['a'], family_name: { toString: 'x' } }, 'leila', ''],
    [{ given_name: '  Leïla\u0000\n\tAnne ', family_name: '\ud800' }, 'Leïla Anne', ''],
    [{ given_name: '<img src=x onerror=alert(1)>' }, '<img src=x onerror=alert(1)>', ''],
  ])('%j is named %s, %s', (said, firstName, lastName) => {
    expect(openIdProfile({ email, ...said })).toMatchObject({ firstName, lastName });
  });

  test('endless names are cut where an account ends, and no letter in half', () => {
    const said = { email, given_name: 'é'.repeat(1_000_000), family_name: '𝓐'.repeat(1_000) };

    const { firstName = '', lastName = '' } = openIdProfile(said) ?? {};

    expect(firstName).toBe('é'.repeat(80));
    expect(lastName).toBe('𝓐'.repeat(40));
    expect(
      openIdProfile({ ...said, family_name: `x${'𝓐'.repeat(99)}` })?.lastName.isWellFormed(),
    ).toBe(true);
  });

  test.each([undefined, '', 'leila', 7, ['leila@school.tn'], `${'l'.repeat(300)}@school.tn`])(
    'is refused without a valid email address (%j)',
    (odd) => {
      expect(openIdProfile({ email: odd, name: 'Leïla' })).toBeNull();
    },
  );

  test.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, false],
    ['yes', false],
    [undefined, false],
  ])('an address is confirmed by %j: %j', (word, isVerified) => {
    expect(openIdProfile({ email, email_verified: word })).toMatchObject({ isVerified });
  });
});

describe('a provider with a list of email domains', () => {
  const newcomer = (address: string, isVerified = true): OpenIdProfile => ({
    email: address,
    isVerified,
    firstName: 'Leïla',
    lastName: '',
  });

  test.each([
    ['leila@school.tn', null],
    ['leila@SCHOOL.tn', null],
    ['leila@other.tn', 'openid.not_admitted'],
    ['leila@school.tn.evil.test', 'openid.not_admitted'],
    ['leila@sub.school.tn', 'openid.not_admitted'],
    ['"leila@school.tn"@evil.test', 'openid.not_admitted'],
  ])('%s gets %s', (address, refusal) => {
    expect(refuseOpenIdProfile(newcomer(address), ['school.tn'])).toBe(refusal);
  });

  test('refuses an unverified email address', () => {
    expect(refuseOpenIdProfile(newcomer(email, false), ['school.tn'])).toBe('openid.not_admitted');
    expect(refuseOpenIdProfile(newcomer(email, false), [])).toBeNull();
  });
});
