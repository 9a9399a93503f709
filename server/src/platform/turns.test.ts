import { expect, test } from 'vitest';
import { atMost } from './turns.ts';

test('no more than so many work at once, in the order in which they came, failed ones included', async () => {
  const inTurn = atMost(2);
  const begun: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const works = [0, 1, 2, 3].map((nth) => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return inTurn(async () => {
      begun.push(nth);
      await end.promise;
      return nth;
    });
  });
  expect(begun).toEqual([0, 1]);

  ends[1]?.reject(new Error('no'));
  await expect(works[1]).rejects.toThrow('no');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();

  expect(await Promise.all([works[0], works[2], works[3]])).toEqual([0, 2, 3]);
  expect(await inTurn(async () => 'free again')).toBe('free again');
});
