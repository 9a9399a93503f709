import type { SharedNotes } from '@thedot/domain/conference/call-socket';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ShownNotes } from '../call-session.ts';
import { mergeTexts } from './merge-texts.ts';
import { createNotes } from './notes.ts';

const OUTDATED = new Error('meeting.notes_changed');

/** Notes with a server that the test controls. */
function openNotes() {
  const shown: ShownNotes[] = [];
  const saved: string[] = [];
  const server = { text: '', version: 0 };
  let isOffline = false;
  const notes = createNotes({
    save: async (text, version) => {
      if (isOffline) throw new Error('server.unreachable');
      if (version !== server.version) throw OUTDATED;
      saved.push(text);
      Object.assign(server, { text: text.trim(), version: version + 1 });
      return { ...server };
    },
    isOutdated: (error) => error === OUTDATED,
    onChange: (next) => shown.push(next),
  });
  return {
    notes,
    saved,
    server,
    last: () => shown.at(-1),
    setOffline: (next: boolean) => (isOffline = next),
    /** Another participant saved this. */
    change: (text: string): SharedNotes =>
      Object.assign(server, { text, version: server.version + 1 }),
    publish: () => notes.receive({ ...server }),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const pause = () => vi.advanceTimersByTimeAsync(1_000);

describe('notes', () => {
  test('save what the user types once they pause', async () => {
    const { notes, saved, last } = openNotes();
    notes.edit('Call');
    notes.edit('Call Amel ');
    expect(last()).toEqual({ text: 'Call Amel ', isSaving: true, conflict: null });
    await pause();

    expect(saved).toEqual(['Call Amel ']);
    // The server trims; the user may go on after the space.
    expect(last()).toEqual({ text: 'Call Amel ', isSaving: false, conflict: null });
  });

  test('join a line of another with the user’s own', async () => {
    const { notes, server, change, publish, last } = openNotes();
    change('Agenda\nPrices');
    publish();
    notes.edit('Agenda\nPrices\nMine');
    change('Theirs\nAgenda\nPrices');
    publish();
    await pause();

    expect(last()).toEqual({
      text: 'Theirs\nAgenda\nPrices\nMine',
      isSaving: false,
      conflict: null,
    });
    expect(server.text).toBe('Theirs\nAgenda\nPrices\nMine');
  });

  test('are saved again after a refusal, once the newer version is known', async () => {
    const { notes, server, change, publish } = openNotes();
    change('One');
    publish();
    notes.edit('One\nMine');
    change('Theirs\nOne');
    await pause();
    publish();
    await pause();

    expect(server.text).toBe('Theirs\nOne\nMine');
  });

  test.each([
    ['mine', 'Price: 30'],
    ['theirs', 'Price: 20'],
  ] as const)('keep both texts of the same line until the user chooses %s', async (keep, kept) => {
    const { notes, server, change, publish, last, saved } = openNotes();
    change('Price: 10');
    publish();
    notes.edit('Price: 30');
    change('Price: 20');
    publish();
    await pause();
    expect(last()).toMatchObject({ text: 'Price: 30', conflict: 'Price: 20' });
    expect(saved).toEqual([]);

    notes.resolve(keep);
    await pause();
    expect(last()).toEqual({ text: kept, isSaving: false, conflict: null });
    expect(server.text).toBe(kept);
  });

  test('are saved after the connection comes back', async () => {
    const { notes, saved, setOffline, last } = openNotes();
    setOffline(true);
    notes.edit('Offline');
    await pause();
    expect(last()?.isSaving).toBe(true);
    setOffline(false);
    await vi.advanceTimersByTimeAsync(6_000);

    expect(saved).toEqual(['Offline']);
  });
});

describe('two changes of a text', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 6 })
    .map((it) => it.join('\n'));

  test('change nothing when one of them is none', () => {
    fc.assert(
      fc.property(text, text, (base, next) => {
        expect(mergeTexts(base, next, base)).toBe(next);
        expect(mergeTexts(base, base, next)).toBe(next);
      }),
    );
  });

  test('give the same text in either order, or none', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        expect(mergeTexts(base, mine, theirs)).toBe(mergeTexts(base, theirs, mine));
      }),
    );
  });

  test('keep the lines that both add', () => {
    fc.assert(
      fc.property(text, (base) => {
        const merged = mergeTexts(`x\n${base}\ny`, `new\nx\n${base}\ny`, `x\n${base}\ny\nend`);
        expect(merged).toBe(`new\nx\n${base}\ny\nend`);
      }),
    );
  });
});
