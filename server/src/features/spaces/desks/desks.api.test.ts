import { weeklyRule } from '@thedot/domain/scheduling/series.rules';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app/build-app.ts';
import { createTestApi } from '../../../testing/api.ts';
import { expectRefusal } from '../../../testing/bookings/bookings.ts';
import { MONDAY, NINE, TEN } from '../../../testing/bookings/sessions.ts';
import { auditEntries } from '../../../testing/audit-log.ts';
import { bookSpace, createSpace } from '../../../testing/bookings/spaces.ts';
import { HOSTILE_FILES } from '../../../testing/files/hostile-files.ts';
import { pictureFile } from '../../../testing/files/pictures.ts';
import { recordStatements } from '../../../testing/queries.ts';
import { expectFieldRefusal } from '../../../testing/refusals.ts';
import { resultCodes } from '../../../testing/result-codes.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

const bookDesk = (user: TestPerson, spaceId: string, more: Parameters<typeof bookSpace>[2] = {}) =>
  bookSpace(user, spaceId, more);
const hotdesks = (units = 8) =>
  createSpace(world, { units, name: 'Tozeur', space: { type: 'hotdesk', capacity: units } });
const member = () => world.person('startup');
const desksOf = async ({ api }: TestPerson, spaceId: string, slot = NINE) =>
  api.spaces.desks({ query: { spaceId, ...slot } });
const desk = (number: number, name: string, more = {}) => ({
  number,
  name,
  place: { x: number / 10, y: 0.5 },
  note: '',
  isOutOfUse: false,
  ...more,
});

let staff: TestPerson;
beforeAll(async () => {
  staff = await world.person('dot');
});

const saveDesks = (spaceId: string, ...desks: ReturnType<typeof desk>[]) =>
  staff.api.spaces.saveDesks({ body: { spaceId, desks } });

describe('the desks of a space', () => {
  test('are free, busy or mine at a time, until or from a time; read in one statement', async () => {
    const [amira, youssef, spaceId] = [await member(), await member(), await hotdesks(3)];
    const [mine] = await bookDesk(amira, spaceId, { desk: 1 });
    await bookDesk(youssef, spaceId, { desk: 2 });
    await bookDesk(youssef, spaceId, { desk: 3, ...TEN });

    const { items } = await desksOf(amira, spaceId);
    expect(items).toMatchObject([
      { number: 1, name: '1', state: 'mine', changesAt: NINE.end, booking: { id: mine?.id } },
      { number: 2, state: 'busy', changesAt: NINE.end, booking: null, booker: null },
      { number: 3, state: 'free', changesAt: TEN.start, booking: null },
    ]);
    expect((await desksOf(staff, spaceId)).items[1]?.booker?.id).toBe(youssef.id);

    const statements = await recordStatements(() => desksOf(amira, spaceId));
    expect(statements).toHaveLength(1);
  });

  test('name who booked them where the space shows it, except for private bookings', async () => {
    const [amira, youssef] = [await member(), await member()];
    const spaceId = await createSpace(world, {
      units: 2,
      space: { type: 'hotdesk', capacity: 2, shows_bookers: true },
    });
    await bookDesk(youssef, spaceId, { desk: 1 });
    await bookDesk(youssef, spaceId, { desk: 2, isPrivate: true });

    const { items } = await desksOf(amira, spaceId);
    expect(items.map(({ booker }) => booker?.id ?? null)).toEqual([youssef.id, null]);
  });

  test('are for one person each, at the field of the number of people', async () => {
    const [amira, spaceId] = [await member(), await hotdesks(2)];
    await expectFieldRefusal(
      bookDesk(amira, spaceId, { persons: 2 }),
      'persons',
      'space.one_per_desk',
    );
  });

  test('say why none can be booked', async () => {
    const [amira, spaceId] = [await member(), await hotdesks(2)];
    const evening = { start: '2026-03-11T18:00:00.000Z', end: '2026-03-11T19:00:00.000Z' };

    expect((await desksOf(amira, spaceId)).refusal).toBeNull();
    expect((await desksOf(amira, spaceId, evening)).refusal).toBe('space.closed');
    const query = { spaceId, start: NINE.end, end: NINE.start };
    await expectRefusal(amira.api.spaces.desks({ query }), 'request.invalid');
    await expectRefusal(desksOf(await world.person('external'), spaceId), 'access.denied');
  });
});

describe('a blocked desk', () => {
  test('is out of use until the block ends', async () => {
    const [amira, spaceId] = [await member(), await hotdesks(2)];
    const body = { resourceId: spaceId, unit: 1, note: '', ...NINE };
    await staff.api.spaces.addBlock({ body });

    const { items } = await desksOf(amira, spaceId);

    expect(items).toMatchObject([
      { state: 'out_of_use', changesAt: NINE.end, isOutOfUse: false },
      { state: 'free' },
    ]);
    expect((await desksOf(amira, spaceId, TEN)).items[0]?.state).toBe('free');
  });
});

describe('booking a desk', () => {
  test('by 30 parallel requests through two servers gives 8 users one desk each', async () => {
    const spaceId = await hotdesks(8);
    const second = await buildApp({ ...world, now: () => world.clock ?? new Date() });
    await second.ready();
    afterAll(() => second.close());
    const users = await Promise.all(Array.from({ length: 30 }, member));

    const results = await Promise.allSettled(
      users.map((user, index) =>
        bookDesk(
          index % 2 ? user : { ...user, api: createTestApi(second, () => user.headers) },
          spaceId,
        ),
      ),
    );

    expect(resultCodes(results).filter((it) => it === 'done')).toHaveLength(8);
    const { items } = await staff.api.spaces.bookings({ query: { spaceId } });
    expect(items.map((it) => it.desk).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('that several users choose at once gives it to one, and offers the others the nearest one', async () => {
    const spaceId = await hotdesks(4);
    await saveDesks(
      spaceId,
      desk(2, 'A2'),
      desk(1, 'A1', { place: { x: 1, y: 1 } }),
      desk(3, 'A3'),
    );
    const users = await Promise.all(Array.from({ length: 6 }, member));

    const results = await Promise.allSettled(
      users.map((user) => bookDesk(user, spaceId, { desk: 2 })),
    );

    const codes = resultCodes(results);
    expect(codes.filter((it) => it === 'done')).toHaveLength(1);
    expect(codes.filter((it) => it === 'space.desk_taken')).toHaveLength(5);
    const refused = results.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({
      reason: {
        errors: [{ path: 'desk', code: 'space.desk_taken' }],
        details: {
          alternatives: { 0: { kind: 'unit', unit: { number: 3, name: 'A3' }, ...NINE } },
        },
      },
    });
  });

  test('weekly leaves out the weeks in which the desk is taken', async () => {
    const [amira, youssef, spaceId] = [await member(), await member(), await hotdesks(2)];
    const next = {
      start: '2026-03-18T08:00:00.000Z',
      end: '2026-03-18T09:00:00.000Z',
    };
    await bookDesk(youssef, spaceId, { desk: 1, ...next });

    const { api } = amira;
    const body = { spaceId, ...NINE, repeats: weeklyRule(2) };
    const freeOf = async (number?: number) =>
      (await api.spaces.previewSeries({ body: { ...body, desk: number } })).occurrences[1]?.free;
    expect([await freeOf(), await freeOf(1)]).toEqual([true, false]);
    const day = { spaceId, from: '2026-03-18', to: '2026-03-18', minutes: 60, desk: 1 };
    const { slots } = await api.spaces.available({ query: day });
    expect(slots.map(({ start }) => start)).not.toContain(next.start);

    const booked = await bookDesk(amira, spaceId, { desk: 1, repeats: weeklyRule(3) });

    expect(booked.map(({ start }) => start.slice(0, 10))).toEqual(['2026-03-11', '2026-03-25']);
  });

  test('out of use is refused, and never the first that is free; its bookings stay', async () => {
    const [amira, youssef, spaceId] = [await member(), await member(), await hotdesks(3)];
    await bookDesk(amira, spaceId, { desk: 1 });
    await saveDesks(
      spaceId,
      desk(1, 'A1', { isOutOfUse: true }),
      desk(2, 'A2', { isOutOfUse: true }),
    );

    await expectRefusal(bookDesk(youssef, spaceId, { desk: 2 }), 'space.desk_out_of_use');
    expect(await bookDesk(youssef, spaceId)).toMatchObject([{ desk: 3 }]);
    await expectRefusal(bookDesk(youssef, spaceId), 'space.already_booked');
    const { items } = await desksOf(amira, spaceId);
    expect(items.map(({ state }) => state)).toEqual(['mine', 'out_of_use', 'busy']);
    const query = { spaceId, from: '2026-03-11', to: '2026-03-11', minutes: 60 };
    const { slots } = await amira.api.spaces.available({ query });
    expect(slots.map(({ start }) => start)).not.toContain(NINE.start);
  });

  test('never takes one that goes out of use at the same moment', async () => {
    const spaceId = await hotdesks(1);
    const user = await member();

    const [booked] = await Promise.allSettled([
      bookDesk(user, spaceId, { desk: 1 }),
      saveDesks(spaceId, desk(1, 'A1', { isOutOfUse: true })),
    ]);

    expect(resultCodes([booked])[0]).toMatch(/^(done|space\.desk_out_of_use)$/);
    const late = bookDesk(await member(), spaceId, { desk: 1, ...TEN });
    await expectRefusal(late, 'space.desk_out_of_use');
  });
});

describe('saving desks', () => {
  test('names, places and adds them, and keeps those that did not change', async () => {
    const [amira, spaceId] = [await member(), await hotdesks(2)];

    const { items } = await saveDesks(
      spaceId,
      desk(1, 'A1', { note: 'At the window' }),
      desk(3, 'A3'),
    );

    expect(items.map(({ name, place }) => [name, place?.x])).toEqual([
      ['A1', 0.1],
      ['2', undefined],
      ['A3', 0.3],
    ]);
    expect((await desksOf(amira, spaceId)).items).toMatchObject([
      { name: 'A1', note: 'At the window' },
      { name: '2', place: null },
      { name: 'A3', state: 'free' },
    ]);
    expect(await bookDesk(amira, spaceId, { desk: 3 })).toMatchObject([{ desk: 3 }]);
    expect(await auditEntries(world, { action: 'space.desks', subjectId: spaceId })).toMatchObject([
      { actorId: staff.id, details: { desks: ['A1', 'A3'] } },
    ]);
  });

  test('gives the name of a removed desk to others', async () => {
    const spaceId = await hotdesks(3);
    await saveDesks(spaceId, desk(3, 'A3'));
    await staff.api.spaces.changeSpace({ body: { id: spaceId, desks: 2 } });

    await saveDesks(spaceId, desk(1, 'A3'));
    const { items } = await saveDesks(spaceId, desk(3, 'C'));

    expect(items.map(({ name }) => name)).toEqual(['A3', '2', 'C']);
  });

  test('is refused at the field of a name that is taken, and for spaces without desks', async () => {
    const spaceId = await hotdesks(2);
    await saveDesks(spaceId, desk(1, 'A1'));

    await expect(saveDesks(spaceId, desk(2, 'a1'))).rejects.toMatchObject({
      code: 'space.desk_name_taken',
      errors: [{ path: 'desks.0.name', params: { name: 'a1' } }],
    });
    await expectRefusal(saveDesks(await createSpace(world), desk(1, 'A1')), 'space.no_desks');
    const body = { spaceId, desks: [desk(1, 'Mine')] };
    await expectRefusal((await member()).api.spaces.saveDesks({ body }), 'access.denied');
  });
});

describe('the floor plan', () => {
  const upload = (spaceId: string, plan: File) =>
    staff.api.spaces.saveFloorPlan({ body: { spaceId }, files: { plan } });
  const svg = (inner: string, size = 'viewBox="0 0 300 200"') =>
    new File([`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`], 'plan.svg');
  const open = (file: string, { headers }: TestPerson) =>
    world.app.inject({ url: `/api/files/${file}`, headers });

  test('is shown to users who see the space, replaced and deleted', async () => {
    const [amira, spaceId] = [await member(), await hotdesks(2)];
    const first = await upload(spaceId, await pictureFile('plan.png', 60));
    const second = await upload(spaceId, svg('<rect width="300" height="200" fill="red"/>'));

    expect(second).toMatchObject({ width: 2400, height: 1600 });
    expect((await desksOf(amira, spaceId)).plan).toEqual(second);
    expect((await open(first.file, amira)).statusCode).toBe(404);
    const shown = await open(second.file, amira);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': expect.stringMatching(
        /^sandbox; default-src 'none'; .*frame-ancestors 'none'$/,
      ),
    });
    expect((await open(second.file, await world.person('external'))).statusCode).toBe(404);

    await staff.api.spaces.deleteFloorPlan({ query: { spaceId } });
    expect((await desksOf(amira, spaceId)).plan).toBeNull();
    const entries = await auditEntries(world, { actorId: staff.id, subjectId: spaceId });
    expect(entries.map(({ action }) => action)).toEqual([
      'space.floor_plan_saved',
      'space.floor_plan_saved',
      'space.floor_plan_removed',
    ]);
  });

  test('is drawn: no script, link or other file of an SVG drawing stays (A32)', async () => {
    const spaceId = await hotdesks(2);
    const { file } = await upload(
      spaceId,
      svg(
        `<script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/>
         <image href="http://127.0.0.1:1/x.png" width="9" height="9"/><text onclick="alert(2)" y="50">Exit</text>`,
      ),
    );

    const { rawPayload } = await open(file, staff);
    expect((await sharp(rawPayload).metadata()).format).toBe('png');
    expect(rawPayload.includes('alert')).toBe(false);
  });

  test.each([
    // The first three are drawings, which are drawn.
    ...HOSTILE_FILES.slice(3).map(([what, file]) => [what, file, 'file.not_a_plan'] as const),
    [
      'an SVG drawing that ends too early',
      new File(['<svg xmlns="http://www.w3.org/2000/svg"><rect'], 'a.svg'),
      'file.not_a_plan',
    ] as const,
    [
      'a drawing of too many pixels',
      svg('<rect/>', 'width="100000" height="100000"'),
      'file.not_a_plan',
    ] as const,
    [
      'a drawing with entities that multiply',
      new File(
        [
          `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}">`,
          ...'bcdefgh'
            .split('')
            .map((it, index) => `<!ENTITY ${it} "${`&${'abcdefg'[index]};`.repeat(20)}">`),
          ']><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><text>&h;</text></svg>',
        ],
        'b.svg',
      ),
      'file.not_a_plan',
    ] as const,
    [
      'more than 5 MB',
      new File([new Uint8Array(5_000_001)], 'plan.png'),
      'file.plan_too_large',
    ] as const,
  ])('is refused when it is %s', async (_, file, code) => {
    await expectRefusal(upload(await hotdesks(1), file), code);
  });
});
