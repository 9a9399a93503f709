import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLine, hear } from './live.ts';
import { useWatching } from './watching.ts';

const SLIMANE = '0198a000-0000-7000-8000-000000000001';
const SONIA = '0198a000-0000-7000-8000-000000000002';
const NOTHING = { experts: [], topics: [], organizations: [] };

const said: unknown[] = [];
const line = { say: (_ask: string, what: unknown) => void said.push(what), ask: async () => null };
const spoken = () => said.splice(0);

type Shown = Parameters<typeof useWatching>[0];
function Showing({ what }: { what: Shown }) {
  useWatching(what);
  return null;
}
/** Whatever comes and goes in one breath is said once. */
const settled = () => Promise.resolve();

beforeEach(() => changeLine(line));
afterEach(async () => {
  cleanup();
  await settled();
  changeLine(null);
  spoken();
});

test('a page says what it shows, all parts of it together, and that it shows it no more', async () => {
  const { rerender, unmount } = render(
    <>
      <Showing what={{ experts: [SLIMANE] }} />
      <Showing what={{ experts: [SLIMANE, SONIA], topics: ['Fundraising'] }} />
    </>,
  );
  await settled();
  expect(spoken()).toEqual([{ ...NOTHING, experts: [SLIMANE, SONIA], topics: ['Fundraising'] }]);

  rerender(<Showing what={{ experts: [SLIMANE] }} />);
  await settled();
  expect(spoken()).toEqual([{ ...NOTHING, experts: [SLIMANE] }]);
  unmount();
  await settled();
  expect(spoken()).toEqual([NOTHING]);
});

test('what is shown as before is not said again, and what an address makes up is not said at all', async () => {
  const { rerender } = render(<Showing key="a" what={{ organizations: [SONIA, 'nonsense'] }} />);
  await settled();
  expect(spoken()).toEqual([{ ...NOTHING, organizations: [SONIA] }]);

  rerender(<Showing key="b" what={{ organizations: [SONIA, 'nonsense'] }} />);
  await settled();
  expect(spoken()).toEqual([]);
});

test('a new line, and one whose rights have changed, is told again', async () => {
  render(<Showing what={{ experts: [SLIMANE] }} />);
  await settled();
  spoken();

  changeLine(null);
  changeLine(line);
  hear('update-organization');

  await vi.waitFor(() => expect(said).toHaveLength(2));
  expect(spoken()).toEqual(Array(2).fill({ ...NOTHING, experts: [SLIMANE] }));
});
