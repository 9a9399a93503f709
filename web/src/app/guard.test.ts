import type { Person } from '@thedot/domain/access/abilities';
import { may } from '@thedot/domain/access/access';
import { accessOf } from '@thedot/domain/access/screens';
import { describe, expect, test } from 'vitest';
import { awayFrom } from './guard.ts';

const person = (change: Partial<Person> = {}): Person => ({
  role: 'startup',
  standing: 'full',
  station5G: false,
  canBookExpert: null,
  ...change,
});
const at = (path: string) => new URL(path, 'https://hub.example');
const toExperts = may('read', 'expert');

describe('the guard', () => {
  test('lets in whom the permission table lets in', () => {
    expect(awayFrom(at('/experts'), toExperts, person())).toBeNull();
  });

  test('sends an anonymous visitor to sign-in, and remembers where they wanted to be', () => {
    expect(awayFrom(at('/booking?tab=past'), may('read', 'booking'), null)).toBe(
      '/login?redirect=%2Fbooking%3Ftab%3Dpast',
    );
  });

  test('sends a signed-in person away from what they may not see', () => {
    expect(awayFrom(at('/experts'), toExperts, person({ role: 'expert' }))).toBe('/not-authorized');
  });

  test('obeys the organization’s switch', () => {
    const switchedOff = person({ canBookExpert: false });
    expect(awayFrom(at('/experts'), toExperts, switchedOff)).toBe('/not-authorized');
  });

  test('lets a role that does not exist see nothing', () => {
    const unknown = person({ role: 'wizard' });
    expect(awayFrom(at('/dashboard'), may('read', 'dashboard'), unknown)).toBe('/not-authorized');
  });

  test.each([
    ['/dashboard', '/register/complete'],
    ['/experts', '/register/complete?redirect=%2Fexperts'],
    ['/booking?tab=past', '/register/complete?redirect=%2Fbooking%3Ftab%3Dpast'],
    ['/error-404', '/register/complete'],
    ['/event/1', '/register/complete?redirect=%2Fevent%2F1'],
  ])('brings a person with an unfinished profile from %s to complete it first', (path, led) => {
    const incomplete = person({ standing: 'incomplete' });
    expect(awayFrom(at(path), 'public', incomplete)).toBe(led);
  });

  test('brings them from their account too', () => {
    const incomplete = person({ standing: 'incomplete' });
    expect(awayFrom(at('/account'), accessOf('/account'), incomplete)).toBe(
      '/register/complete?redirect=%2Faccount',
    );
  });

  test.each([
    ['/dashboard', '/secure'],
    ['/users/list?role=expert', '/secure?redirect=%2Fusers%2Flist%3Frole%3Dexpert'],
    ['/register/complete', '/secure?redirect=%2Fregister%2Fcomplete'],
    ['/event/1', '/secure?redirect=%2Fevent%2F1'],
  ])('brings whoever lacks the second factor of their role from %s to set it up', (path, led) => {
    const unsecured = person({ role: 'admin', standing: 'unsecured' });
    expect(awayFrom(at(path), 'public', unsecured)).toBe(led);
  });

  test('lets it be set up only where it is asked for', () => {
    const secure = at('/secure');
    expect(awayFrom(secure, 'securing', person({ standing: 'unsecured' }))).toBeNull();
    expect(awayFrom(secure, 'securing', person())).toBe('/dashboard');
    expect(awayFrom(secure, 'securing', person({ standing: 'waiting' }))).toBe('/dashboard');
    expect(awayFrom(secure, 'securing', null)).toBe('/login?redirect=%2Fsecure');
  });

  test('lets only an unfinished profile be completed', () => {
    const complete = at('/register/complete');
    expect(awayFrom(complete, 'completing', person({ standing: 'incomplete' }))).toBeNull();
    expect(awayFrom(complete, 'completing', person())).toBe('/dashboard');
    expect(awayFrom(complete, 'completing', person({ standing: 'waiting' }))).toBe('/dashboard');
    expect(awayFrom(complete, 'completing', null)).toBe('/login?redirect=%2Fregister%2Fcomplete');
  });

  test('shows a person in review their dashboard, their own account and nothing else', () => {
    const waiting = person({ role: 'external', standing: 'waiting' });
    expect(awayFrom(at('/dashboard'), may('read', 'dashboard'), waiting)).toBeNull();
    expect(awayFrom(at('/account'), accessOf('/account'), waiting)).toBeNull();
    expect(awayFrom(at('/feedback'), 'signed-in', waiting)).toBe('/not-authorized');
    expect(awayFrom(at('/booking'), may('read', 'booking'), waiting)).toBe('/not-authorized');
  });

  test('shows everybody what is public', () => {
    expect(awayFrom(at('/event/1'), 'public', null)).toBeNull();
    expect(awayFrom(at('/event/1'), 'public', person())).toBeNull();
  });
});
