// The parts of the hub that admins can switch off: their calls, and what other features show of them.
import { HUB_PARTS, type HubPart } from '@thedot/domain/access/hub-parts';
import { api } from '@thedot/domain/api';
import { PART_SETTINGS } from '@thedot/domain/hub-settings/editable-settings';
import type { Contract } from '@thedot/domain/kernel/endpoint';
import { afterEach, describe, expect, test } from 'vitest';
import { sendReminders } from '../features/scheduling/reminders.jobs.ts';
import { EXAMPLE_ID } from '../testing/attacks/calls.ts';
import { accept } from '../testing/bookings/bookings.ts';
import { createFeed, fetchFeed, parseEvents } from '../testing/bookings/feeds.ts';
import { bookMaterial, createMaterial } from '../testing/bookings/material.ts';
import {
  bookingRequest,
  createExpert,
  listNotifications,
  MONDAY,
  NINE,
  tunisSlot,
} from '../testing/bookings/sessions.ts';
import { createEvent, proposeEvent } from '../testing/events.ts';
import { dealFields, publishOpportunity } from '../testing/offers.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { type TestPerson, useWorld } from '../testing/world.ts';
import { FEATURES } from './features.ts';

const world = await useWorld({ clock: MONDAY });
const admin = await world.person('super-admin');
const amira = await world.person('startup');

const CONTRACTS = {
  events: ['events'],
  opportunities: ['opportunities', 'applications'],
  deals: ['deals'],
  community: ['community'],
} as const satisfies Partial<Record<HubPart, readonly (keyof typeof api)[]>>;
type WholePart = keyof typeof CONTRACTS;
const WHOLE_PARTS = Object.keys(CONTRACTS) as WholePart[];

async function switchParts(parts: readonly HubPart[], value: string | null) {
  const { settings } = await admin.api.hubSettings.list({});
  const changes = parts.map((part) => {
    const key = PART_SETTINGS[part];
    return { key, value, revision: settings.find((it) => it.key === key)?.revision ?? 0 };
  });
  await admin.api.hubSettings.save({ body: { changes } });
}
const switchOff = (...parts: HubPart[]) => switchParts(parts, 'false');
afterEach(() => switchParts(HUB_PARTS, null));

/** The answers of all calls of a part, made by a super admin. */
async function answersOf(part: WholePart) {
  const calls = CONTRACTS[part].flatMap((name) => Object.values<Contract[string]>(api[name]));
  return Promise.all(
    calls.map(async ({ method, path }) => {
      const url = `/api${path.replace(/\{\w+\}/g, EXAMPLE_ID)}`;
      const { headers } = admin;
      const reply = await world.app.inject({ method, url, headers });
      const problem: { readonly code?: string } = reply.headers['content-type']?.includes('json')
        ? reply.json()
        : {};
      return problem.code ?? String(reply.statusCode);
    }),
  );
}

describe.each(WHOLE_PARTS)('%s', (part) => {
  test('refuse every call while they are off, as the 5G station does, and answer again when on', async () => {
    await switchOff(part);
    expect(new Set(await answersOf(part))).toEqual(new Set(['access.denied']));
    const { user } = await amira.api.users.me();
    expect(user.hub.switchedOff).toEqual([part]);

    await switchParts([part], null);
    expect(await answersOf(part)).not.toContain('access.denied');
  });

  test('leave the other parts as they are', async () => {
    await switchOff(part);
    for (const other of WHOLE_PARTS.filter((it) => it !== part))
      expect(await answersOf(other)).not.toContain('access.denied');
  });
});

const createDeal = async () => {
  const { id } = await admin.api.deals.create({
    body: dealFields({ title: 'Zaytouna hosting' }),
    files: {},
  });
  await admin.api.deals.changeStatus({ query: { id }, body: { action: 'publish' } });
};

test('what is switched off is neither found, shown, decided nor told, and comes back when on', async () => {
  const event = await createEvent(amira, admin, { title: 'Zaytouna evening' });
  const waiting = await proposeEvent(amira, { title: 'Zaytouna morning' });
  await publishOpportunity(admin, { title: 'Zaytouna grant' });
  await createDeal();
  await amira.api.community.requestProservy({
    body: {
      title: 'Zaytouna books',
      text: 'For our first balance sheet.',
      answers: { field: 'accounting', urgency: 'month', hasProvider: false },
      consentVersion: 1,
    },
  });

  const shown = async () => {
    const { hits } = await amira.api.search.find({ query: { text: 'Zaytouna' } });
    const { counts } = await admin.api.dashboard.decisions({ query: { limit: 1 } });
    const { preferences } = await amira.api.preferences.find();
    const { figures } = await admin.api.statistics.find();
    const { entries } = await amira.api.calendar.entries({
      query: { kinds: 'event', from: event.start, to: event.end },
    });
    return {
      hits: hits.map(({ kind }) => kind).toSorted(),
      decisions: Object.keys(counts).toSorted(),
      entries: entries.length,
      types: preferences
        .map(({ type }) => type.split('.')[0])
        .filter((it) =>
          ['event', 'opportunity', 'application', 'deal', 'service_request'].includes(it ?? ''),
        ).length,
      figures: figures.length,
      page: (await world.app.inject(`/event/${event.id}`)).statusCode,
    };
  };
  const before = await shown();
  expect(before).toMatchObject({ hits: ['deal', 'event', 'opportunity'], entries: 1 });
  expect(before.decisions).toEqual(
    expect.arrayContaining(['application', 'event', 'service_request']),
  );

  await switchOff(...WHOLE_PARTS);
  const gone = await shown();
  expect(gone).toMatchObject({ hits: [], entries: 0, types: 0 });
  expect(gone.figures).toBe(before.figures - 7);
  expect(gone.decisions).toEqual(
    before.decisions.filter((it) => !['application', 'event', 'service_request'].includes(it)),
  );
  await expectRefusal(
    admin.api.submissions.write({
      params: { id: waiting.id },
      body: { text: 'Which room?', isInternal: false },
      files: {},
    }),
    'submission.not_found',
  );
  await expectRefusal(
    admin.api.dashboard.decide({
      body: { kind: 'event', id: waiting.id, action: 'accept', version: waiting.version },
    }),
    'decision.not_found',
  );

  await switchParts(WHOLE_PARTS, null);
  expect(await shown()).toEqual(before);
});

describe('material of the hub that is switched off', () => {
  const tt = () => world.person('tt');
  const namesOf = async ({ api }: TestPerson) =>
    (await api.material.list({ query: {} })).items.map(({ name }) => name);

  test('is lent, found and shown to nobody, while that of the 5G station is, and comes back when on', async () => {
    const [camera, antenna] = [
      await createMaterial(world, { name: 'Medina camera' }),
      await createMaterial(world, { name: 'Medina antenna', material: { is_tt: true } }),
    ];
    const [borrower, team] = [await world.person('startup'), await tt()];
    const loan = await bookMaterial(borrower, camera);
    await bookMaterial(team, antenna);
    const feed = await createFeed(borrower);
    const day = tunisSlot(11, '00:00', 24 * 60);
    const shown = async () => ({
      hits: (await borrower.api.search.find({ query: { text: 'Medina' } })).hits.length,
      entries: (
        await borrower.api.calendar.entries({
          query: { kinds: 'material', from: day.start, to: day.end },
        })
      ).entries.length,
      feed: parseEvents((await fetchFeed(world, feed)).body).length,
      staff: (await namesOf(admin)).filter((it) => it.startsWith('Medina')).toSorted(),
    });
    const before = await shown();
    expect(before).toEqual({
      hits: 2,
      entries: 1,
      feed: 1,
      staff: ['Medina antenna', 'Medina camera'],
    });

    await switchOff('material');
    expect(await shown()).toEqual({ hits: 0, entries: 0, feed: 0, staff: ['Medina antenna'] });
    await expectRefusal(bookMaterial(borrower, camera), 'access.denied');
    await expectRefusal(bookMaterial(admin, camera), 'material.not_found');
    await expectRefusal(
      borrower.api.material.end({ query: { id: loan.id, reason: '' } }),
      'access.denied',
    );
    await bookMaterial(team, antenna);
    const material = [{ materialId: camera, quantity: 1 }];
    await expectRefusal(proposeEvent(borrower, { material }), 'event.material_unknown');

    await switchParts(['material'], null);
    expect(await shown()).toEqual(before);
  });

  test('reminds nobody of its loans, but of those of the 5G station', async () => {
    const [borrower, team] = [await world.person('startup'), await tt()];
    await bookMaterial(borrower, await createMaterial(world));
    await bookMaterial(team, await createMaterial(world, { material: { is_tt: true } }));
    await switchOff('material');
    world.clock = new Date(Date.parse(tunisSlot(10, '10:00').start));
    await sendReminders({ ...world, features: FEATURES, now: () => world.clock ?? new Date() });
    world.clock = MONDAY;
    const remindersOf = async (person: TestPerson) =>
      (await listNotifications(person)).filter(({ type }) => type.includes('.reminder_')).length;
    expect(await remindersOf(borrower)).toBe(0);
    expect(await remindersOf(team)).toBe(1);
  });

  test('is not taken by a session that asked for it, which takes place without it', async () => {
    const resourceId = await createMaterial(world);
    const [expert, requester] = [await createExpert(world), await world.person('startup')];
    const { id } = await requester.api.bookings.request({
      body: {
        ...bookingRequest(expert.id, NINE),
        mode: 'in_person',
        needs: { material: [{ resourceId, quantity: 1 }] },
      },
    });
    await switchOff('material');
    expect((await accept(expert, id, NINE)).resources).toMatchObject([{ state: 'missing' }]);
  });
});
