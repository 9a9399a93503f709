import { expect, test } from 'vitest';
import { askingInstead, broughtAlong } from './brought-along.ts';

const NOW = new Date('2026-11-30T08:00:00Z');
const start = '2026-12-01T09:00:00.000Z';
const arriving = (to: string, state: unknown) =>
  broughtAlong(new URLSearchParams(to.split('?')[1]), state, NOW);

test('what was asked of one expert is there to be asked of another: topic, length, time, place and words', () => {
  const about = {
    category: 'Legal IP',
    minutes: 30,
    description: 'A patent & its owner.',
    mode: 'in_person',
    place: 'Room 2',
  } as const;
  const { to, state } = askingInstead('sonia', start, { ...about, isAll: true });

  expect(to).toMatch(/^\/expert\/sonia\/book\?/);
  expect(to).not.toContain('patent');
  expect(arriving(to, state)).toEqual({ ...about, picks: [start] });
});

test('an address that somebody has made up brings nothing along', () => {
  const made = '/expert/x/book?start=soon&minutes=-1&category=Magic';
  expect(arriving(made, { description: 7 })).toEqual({
    picks: [],
    category: null,
    minutes: undefined,
    description: '',
    mode: 'online',
    place: '',
  });
  expect(arriving('/expert/x/book', null)).toMatchObject({ picks: [], description: '' });
});
