import { expect, test } from 'vitest';
import { copiedFields } from './event-copies.rules.ts';
import type { EventFields } from './event-fields.contract.ts';

const SOURCE: EventFields = {
  title: 'Demo day',
  theme: 'technology',
  description: 'Text',
  start: '2026-03-10T09:00:00.000Z',
  end: '2026-03-10T11:00:00.000Z',
  visibility: 'Private',
  isListed: false,
  audienceRoles: ['startup'],
  audienceOrganizationIds: [],
  organizer: 'Team',
  participantNumber: 20,
  spaceId: null,
  place: 'Garden',
  material: [],
  isOnline: true,
  takesRegistrations: true,
  registrationOpensAt: null,
  registrationClosesAt: '2026-03-09T09:00:00.000Z',
  questions: [],
  agenda: [{ start: '2026-03-10T10:00:00.000Z', title: 'Talk', speakers: '', text: '' }],
  hostIds: ['1'],
};
const slot = { start: '2026-03-17T14:00:00.000Z', end: '2026-03-17T16:00:00.000Z' };

test('a copy has the texts and the audience of its source, and nothing that was not chosen', () => {
  const { title, visibility, audienceRoles, ...rest } = copiedFields(SOURCE, slot, []);
  expect({ title, visibility, audienceRoles }).toEqual({
    title: 'Demo day',
    visibility: 'Private',
    audienceRoles: ['startup'],
  });
  for (const field of ['place', 'agenda', 'hostIds', 'participantNumber'])
    expect(rest).not.toHaveProperty(field);
});

test('a copy moves its program and its registration with its start', () => {
  const copy = copiedFields(SOURCE, slot, ['agenda', 'registration', 'hosts']);
  expect(copy).toMatchObject({
    ...slot,
    agenda: [{ start: '2026-03-17T15:00:00.000Z', title: 'Talk' }],
    registrationClosesAt: '2026-03-16T14:00:00.000Z',
    participantNumber: 20,
    hostIds: ['1'],
  });
});
