import { readFileSync } from 'node:fs';
import { AUDIT_AREAS } from '@thedot/domain/audit/audit-log.contract';
import { activityFacts } from '@thedot/domain/accounts/notes.contract';
import { DefaultStatus } from '@thedot/domain/scheduling/default-lifecycle.contract';
import { MaterialStatus } from '@thedot/domain/material/material-bookings.contract';
import { SubmissionKind } from '@thedot/domain/submissions/submissions.contract';
import { expect, test } from 'vitest';
import { production } from './source-files.ts';

/** The names of audited actions, as `action: '…'` or as an argument of a function that audits. */
const AUDITED = /(?:action: |\baudit\w*\()[^;`]{0,80}?'([a-z][a-z_-]*\.[a-z][a-z_-]*)'/g;

/** What staff do with the bookings of others is audited as kind and status. */
const ofBookings = [
  ...DefaultStatus.exclude(['pending']).options.map((status) => `space_booking.${status}`),
  ...MaterialStatus.exclude(['pending']).options.map((status) => `material_booking.${status}`),
];

/** What staff do with the submissions of others is audited in the same way for each kind. */
const ofSubmissions = SubmissionKind.options.flatMap((kind) => [
  `${kind}.decided`,
  `${kind}.assigned`,
  `${kind}.deleted`,
]);

const actions = new Set([
  ...ofBookings,
  ...ofSubmissions,
  ...production
    .filter(({ path }) => path.startsWith('server/src/'))
    .flatMap(({ text }) => [...text.matchAll(AUDITED)].map(([, action = '']) => action)),
]);

interface Texts {
  readonly activity: { readonly did: Readonly<Record<string, string>> };
}

test('the audited actions are found in the source', () => {
  expect([...actions]).toEqual(
    expect.arrayContaining(['user.created', 'auth.signed-in', 'sessions.ended', 'booking.edited']),
  );
});

test.each(['en', 'fr'])('the activity of a user has a text in %s for each action', (language) => {
  const path = `web/src/locales/${language}/directory.json`;
  const { activity }: Texts = JSON.parse(readFileSync(path, 'utf8'));

  const missing = [...actions].filter(
    (action) => activity.did[action.replaceAll(/[.-]/g, '_')] === undefined,
  );

  expect(missing).toEqual([]);
});

test.each(['en', 'fr'])(
  'texts of actions name only what is told of an entry, in %s',
  (language) => {
    const path = `web/src/locales/${language}/directory.json`;
    const { activity }: Texts = JSON.parse(readFileSync(path, 'utf8'));
    const named = Object.values(activity.did).flatMap((text) =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
    );

    expect(named.filter((name) => !(name in activityFacts))).toEqual([]);
  },
);

test('every action is in an area of the audit log', () => {
  const areas = Object.values(AUDIT_AREAS).flatMap((it): readonly string[] => it);
  const outside = [...actions].filter((action) => !areas.includes(action.split('.')[0] ?? ''));

  expect(outside).toEqual([]);
});
