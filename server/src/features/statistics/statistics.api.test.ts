import { FigureId, type Statistics } from '@thedot/domain/statistics/statistics.contract';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '../../testing/audit-log.ts';
import { MONDAY, tunisSlot } from '../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

const MARCH = { from: '2026-03-01', to: '2026-03-31' } as const;

const figureOf = (statistics: Pick<Statistics, 'figures'>, id: FigureId) =>
  statistics.figures.find((it) => it.id === id);

describe('statistics', () => {
  test('are read by staff only', async () => {
    for (const role of ['super-admin', 'admin', 'dot'] as const) {
      const { api } = await world.person(role);
      expect((await api.statistics.find()).figures).toHaveLength(FigureId.options.length);
    }
    for (const role of ['startup', 'expert', 'tt', 'guest', 'member'] as const) {
      const { api } = await world.person(role);
      await expectStatus(api.statistics.find(), 403);
      await expectStatus(api.statistics.report(), 403);
      await expectStatus(api.statistics.rows({ params: { figure: 'new_users' } }), 403);
      await expectStatus(api.statistics.bookings({ query: { type: 'hotdesk' } }), 403);
    }
  });

  test('are of the last 30 days and the 30 days before, unless a period is chosen', async () => {
    expect(await staff.api.statistics.find()).toMatchObject({
      period: { from: '2026-02-08', to: '2026-03-09' },
      before: { from: '2026-01-09', to: '2026-02-07' },
    });
    const year = await staff.api.statistics.find({ query: { ...MARCH, compare: 'year' } });
    expect(year.before).toEqual({ from: '2025-03-01', to: '2025-03-31' });
    const alone = await staff.api.statistics.find({ query: { ...MARCH, compare: 'none' } });
    expect(alone.before).toBeNull();
    expect(alone.figures.every(({ before }) => before === null)).toBe(true);
  });

  test('of a period that ends before it starts, or of more than three years, are refused', async () => {
    const turned = staff.api.statistics.find({ query: { from: MARCH.to, to: MARCH.from } });
    await expectRefusal(turned, 'dashboard.period', { errors: [{ path: 'to' }] });
    const long = staff.api.statistics.find({ query: { from: '2020-01-01', to: '2026-01-01' } });
    await expectRefusal(long, 'statistics.period_long', { errors: [{ path: 'to' }] });
  });

  test('of bookings count the spaces of one type', async () => {
    const booker = await world.person('startup');
    const room = await createSpace(world, { name: 'Room of statistics', space: { floor: 6 } });
    const desk = await createSpace(world, {
      name: 'Desks',
      units: 4,
      space: { floor: 6, type: 'hotdesk' },
    });
    await bookSpace(booker, room, tunisSlot(11, '09:00'));
    await bookSpace(booker, desk, tunisSlot(11, '14:00'));
    const day = { from: '2026-03-11', to: '2026-03-11', compare: 'none' } as const;
    const ofRooms = await staff.api.statistics.bookings({ query: { ...day, type: 'workshop' } });
    expect(ofRooms).toMatchObject({
      type: 'workshop',
      weeks: [{ from: '2026-03-11', to: '2026-03-11', bookings: 1 }],
      weekdayHours: [{ weekday: 3, hour: 9, bookings: 1 }],
      floors: [{ floor: 6, booked: 60, bookable: 600 }],
    });
    expect(figureOf(ofRooms, 'space_bookings')?.now.value).toBe(1);
    const ofDesks = await staff.api.statistics.bookings({ query: { ...day, type: 'hotdesk' } });
    expect(ofDesks.floors).toMatchObject([{ floor: 6, booked: 60, bookable: 2400 }]);
    expect(figureOf(ofDesks, 'desk_occupancy')?.now).toEqual({
      value: 60 / 2400,
      part: 60,
      whole: 2400,
    });
  });
});

describe('exports of statistics', () => {
  const read = async (url: string) => {
    const { body, statusCode } = await world.app.inject({ url, headers: staff.headers });
    expect(statusCode).toBe(200);
    const [head = '', ...rows] = body.replace('\ufeff', '').trim().split('\r\n');
    return { head, rows };
  };

  test('have the values of the screen, one in each row, and are logged', async () => {
    const { statistics } = staff.api;
    const shown = await statistics.find({ query: MARCH });
    const query = 'from=2026-03-01&to=2026-03-31&format=csv';
    const { head, rows } = await read(`/api/statistics/data?${query}`);

    expect(head).toBe('Section,Name,Value,Unit,Part,Whole,Before,Part before,Whole before');
    const { weeks, floors, today, ticketAges, experts, weekdayHours, unmetRequests } = shown;
    const lists = [floors, today, ticketAges, weekdayHours, unmetRequests];
    expect(rows).toHaveLength(
      FigureId.options.length +
        5 * weeks.length +
        2 * (experts.length + 1) +
        lists.reduce((sum, { length }) => sum + length, 0),
    );
    const bookings = figureOf(shown, 'space_bookings');
    expect(rows).toContain(
      `Figures,Space bookings,${bookings?.now.value},number,,,${bookings?.before?.value},,`,
    );
    const occupancy = figureOf(shown, 'space_occupancy')?.now;
    const percent = Math.round((occupancy?.value ?? 0) * 10_000) / 100;
    expect(rows).toContainEqual(
      expect.stringMatching(
        `^Figures,Space occupancy,${percent},%,${occupancy?.part},${occupancy?.whole},`,
      ),
    );
    const logged = await auditEntries(world, { action: 'statistics.exported' });
    expect(logged).toMatchObject([{ details: MARCH }]);
  });

  test('of bookings have the values of their screen, one in each row, and are logged', async () => {
    const query = { ...MARCH, type: 'hotdesk' } as const;
    const shown = await staff.api.statistics.bookings({ query });
    const { head, rows } = await read(
      '/api/dashboard/booking/data?from=2026-03-01&to=2026-03-31&type=hotdesk&format=csv&language=fr',
    );
    expect(head).toMatch(/^Section;Nom;Valeur;Unité;/);
    const { figures, weeks, floors, today, weekdayHours } = shown;
    expect(rows).toHaveLength(
      [figures, weeks, floors, today, weekdayHours].reduce((sum, { length }) => sum + length, 0),
    );
    const bookings = figureOf(shown, 'desk_bookings');
    expect(rows[0]).toBe(
      `Chiffres;Réservations de bureaux;${bookings?.now.value};nombre;;;${bookings?.before?.value};;`,
    );
    const logged = await auditEntries(world, { action: 'statistics.exported' });
    expect(logged.map(({ details }) => details)).toContainEqual(expect.objectContaining(query));
  });

  test('of a figure have all its rows, with formulas made harmless', async () => {
    const booker = await world.person('startup');
    const room = await createSpace(world, { name: '=cmd|room' });
    await bookSpace(booker, room, tunisSlot(12, '09:00'));
    const query = 'from=2026-03-12&to=2026-03-12&format=csv&language=fr';
    const { head, rows } = await read(`/api/statistics/space_bookings/data?${query}`);
    expect(head).toBe('Date;Titre;Détails;Personne;Organisation;Heures;Page');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/^2026-03-12 09:00;'=cmd\|room;Board;/);
  });

  test('are sent as XLSX, also of a figure without times', async () => {
    const paths = [
      '/api/statistics/data',
      '/api/statistics/expert_time_left/data',
      '/api/statistics/report/data',
    ];
    for (const path of paths) {
      const url = `${path}?format=xlsx`;
      const { statusCode, rawPayload } = await world.app.inject({ url, headers: staff.headers });
      expect([statusCode, rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    }
  });
});
