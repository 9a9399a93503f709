import { expect, test } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

test('collecting garbage drops an object that nothing refers to, and keeps the others', async () => {
  const kept = { name: 'kept' };
  const [toDropped, toKept] = [new WeakRef({ name: 'dropped' }), new WeakRef(kept)];
  // A weak reference keeps its object until the end of the task that made it.
  await new Promise(setImmediate);

  await collectGarbage();

  expect(toDropped.deref()).toBeUndefined();
  expect(toKept.deref()).toBe(kept);
});
