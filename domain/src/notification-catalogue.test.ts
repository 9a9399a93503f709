import { describe, expect, test } from 'vitest';
import { findNotification, linkOf, NOTIFICATIONS } from './notification-catalogue.ts';
import { SubmissionKind } from './submissions/submissions.contract.ts';
import { NotificationType } from './notifications/notifications.contract.ts';

/** What the bell passes besides the parameters of the same names: how many others a merged notification counts. */
const COUNT = 'count';

const formsOf = (bell: string | Readonly<Record<string, string>>) =>
  typeof bell === 'string' ? [bell] : Object.values(bell);

const placeholdersOf = (bell: string | Readonly<Record<string, string>>) =>
  new Set(
    formsOf(bell).flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, it]) => it)),
  );

test('the definitions cover exactly the types of the contract', () => {
  expect(Object.keys(NOTIFICATIONS).toSorted()).toEqual(NotificationType.options.toSorted());
});

const isAboutSubmission = (type: string) =>
  SubmissionKind.options.some((kind) => type.startsWith(`${kind}.`));

test.each(NotificationType.options.filter(isAboutSubmission))(
  '%s ends its link with the id of the submission, by which an erasure finds it',
  (type) => {
    const id = '0199aaaa-0000-7000-8000-000000000001';
    expect(linkOf(type, id, {}).slice(-id.length)).toBe(id);
  },
);

describe.each(NotificationType.options)('%s', (type) => {
  const { en, fr, link, params, channels } = findNotification(type);
  const names = params.map((it) => it.replace('?', ''));

  test('has a sentence of the bell and of the preferences in both languages', () => {
    for (const text of [en, fr].flatMap((it) => [...formsOf(it.bell), it.preference]))
      expect(text).toMatch(/\S/);
    expect(en.preference).not.toBe(fr.preference);
  });

  test('has the same placeholders in both languages, all of them parameters', () => {
    const placeholders = placeholdersOf(en.bell);
    expect(placeholdersOf(fr.bell)).toEqual(placeholders);
    expect(placeholders.difference(new Set([...names, COUNT]))).toEqual(new Set());
  });

  test('links to a page of the hub', () => {
    expect(typeof link === 'string' ? link : link(null, () => '')).toMatch(/^\/\w+/);
  });

  test('has the parameter after whose time it expires', () => {
    if (channels?.expiryParam) expect(names).toContain(channels.expiryParam);
  });
});

test.each([
  ['booking.accepted', {}, '/booking/1'],
  ['booking.slot_lost', {}, '/booking/1'],
  ['booking.slot_lost', { near: '09:00', next: '10:00' }, '/booking/1?start=09%3A00'],
  ['booking.slot_lost', { next: '10:00' }, '/booking/1?start=10%3A00'],
  ['booking.next_step', {}, '/booking/1'],
  ['registration.waiting', {}, '/users/external?open=1'],
  ['erasure.asked', {}, '/users/view/1'],
  ['chat.unseen', {}, '/chat?room=1'],
] as const)('%s with %j links to its record: %s', (type, params, path) => {
  expect(linkOf(type, '1', params)).toBe(path);
});
