// Which reads stay closed while an administrator views the hub as another user.
import { expect, test } from 'vitest';
import { z, type ZodType } from 'zod';
import { api } from '../api.ts';
import type { Contract } from '../kernel/endpoint.ts';
import { viewAsOf } from './view-as.rules.ts';

const READS = Object.entries<Contract>(api).flatMap(([feature, contract]) =>
  Object.entries(contract)
    .filter(([, { method, acts, access }]) => method === 'GET' && !acts && access !== 'public')
    .map(([name, endpoint]) => ({ feature, name: `${feature}.${name}`, endpoint })),
);
const open = READS.filter(({ endpoint }) => viewAsOf(endpoint) !== 'private');

/** Of these only the user themself reads anything. */
const PRIVATE_FEATURES = [
  'bookingNotes',
  'briefing',
  'chat',
  'meetingLinks',
  'openId',
  'recordings',
  'sessionFeedback',
  'sessions',
  'uploads',
  'viewAs',
];

test('every read of chats, notes, links, recordings and sign-ins is closed', () => {
  expect(open.filter(({ feature }) => PRIVATE_FEATURES.includes(feature))).toEqual([]);
});

/** Names of fields that may hold a secret, an address that gives access, or what was said in confidence. */
const TELLING = /code|token|secret|password|address|link|url|note|message|feed/i;

/** Why such fields may be read. A call that is not listed has none, or is `viewAs: 'private'`. */
const READ_FOR_A_REASON: Readonly<Record<string, readonly string[]>> = {
  'the postal address or website of an organization, as staff read it': [
    'auth.answers',
    'community.get',
    'community.programSettings',
    'organizations.get',
    'organizations.mine',
    'signUpReviews.get',
    'spaces.buildings',
  ],
  'whether there is a password': ['directory.get'],
  'what the hub says of a day, a space or an item': [
    'availability.read',
    'board.week',
    'material.blocks',
    'material.bookings',
    'material.history',
    'material.items',
    'material.list',
    'spaces.blocks',
    'spaces.desks',
    'spaces.managed',
  ],
  'the label on a thing': ['material.scan', 'spaces.codes'],
  'an error code': ['imports.rows'],
  'what the two parties of a session wrote in its request, which staff read': ['bookings.get'],
  'the server leaves the code and the link out': ['deals.active', 'deals.past', 'deals.read'],
  'what staff set up': ['deals.list', 'announcements.list'],
  'the announcements of the hub to its users': ['users.me'],
  'the network of audited calls, for admins alone': ['auditLog.list'],
  'the ticket of an event, which its organizers read': ['events.registration', 'events.badges'],
  'a page of the hub': ['notifications.list'],
  'a website, and how it ended': ['opportunities.get'],
  'the scores that staff share': ['applications.get'],
};

function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(Object(schema.properties)) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}

test('every read with a telling field is closed, or listed with the reason why not', () => {
  const telling = open.filter(
    ({ endpoint: { reply } }) =>
      typeof reply !== 'string' &&
      namesIn(z.toJSONSchema(reply as ZodType, { unrepresentable: 'any' })).some((it) =>
        TELLING.test(it),
      ),
  );

  expect(telling.map(({ name }) => name).toSorted()).toEqual(
    Object.values(READ_FOR_A_REASON).flat().toSorted(),
  );
});
