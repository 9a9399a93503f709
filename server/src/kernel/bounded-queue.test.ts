import { expect, test } from 'vitest';
import { createAdmission, createBoundedQueue } from './bounded-queue.ts';

test('a queue refuses what would wait behind 50 others, and accepts again once they are done', async () => {
  const run = createBoundedQueue(2);
  const gate = Promise.withResolvers<string>();
  const waiting = Array.from({ length: 52 }, () => run(() => gate.promise));

  for (let nr = 0; nr < 3; nr++)
    await expect(run(() => gate.promise)).rejects.toMatchObject({ code: 'server.busy' });

  gate.resolve('done');
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']));
  await expect(run(async () => 'next')).resolves.toBe('next');
});

test('a failed task gives its place to the next one', async () => {
  const run = createBoundedQueue(1);
  const failed = run(() => Promise.reject(new Error('broken')));
  const next = run(async () => 'next');

  await expect(failed).rejects.toThrow('broken');
  await expect(next).resolves.toBe('next');
});

test('an admission refuses what comes beside its most tasks, and admits again once one has ended or failed', async () => {
  const admit = createAdmission(2);
  const gate = Promise.withResolvers<string>();
  const failing = admit(() => gate.promise.then(() => Promise.reject(new Error('broken'))));
  const running = admit(() => gate.promise);

  await expect(admit(async () => 'third')).rejects.toMatchObject({ code: 'server.busy' });

  gate.resolve('done');
  await expect(failing).rejects.toThrow('broken');
  expect(await running).toBe('done');
  expect(await admit(async () => 'next')).toBe('next');
});
