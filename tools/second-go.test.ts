import { expect, test } from 'vitest';
import { type FileRan, type Ran, runWithSecondGo } from './second-go.ts';

const fine: FileRan = { passed: 3, failed: [] };
const broken: FileRan = { passed: 2, failed: ['people see each other'] };

/** A machine that answers each run with the next of these. */
function machine(...answers: readonly Ran[]) {
  const asked: (readonly string[] | null)[] = [];
  return {
    asked,
    run: async (files: readonly string[] | null) => {
      asked.push(files);
      const answer = answers[asked.length - 1];
      if (!answer) throw new Error('Run too often');
      return answer;
    },
  };
}

const ran = (files: Ran['files'], unhandled = 0): Ran => ({ files, unhandled });

test('where all pass nothing runs twice', async () => {
  const { run, asked } = machine(ran({ a: fine, b: fine }));

  expect(await runWithSecondGo(run)).toEqual({ passed: 6, failed: 0, unsteady: [] });
  expect(asked).toEqual([null]);
});

test('what failed beside the others and passes alone counts as passed, and is named', async () => {
  const { run, asked } = machine(ran({ a: fine, b: broken }), ran({ b: fine }));

  expect(await runWithSecondGo(run)).toEqual({
    passed: 6,
    failed: 0,
    unsteady: ['b > people see each other'],
  });
  expect(asked).toEqual([null, ['b']]);
});

test('what fails alone as well has failed', async () => {
  const { run } = machine(ran({ a: fine, b: broken }), ran({ b: broken }));

  expect(await runWithSecondGo(run)).toEqual({ passed: 5, failed: 1, unsteady: [] });
});

test('what fails only the second time has failed', async () => {
  const other: FileRan = { passed: 2, failed: ['they answer'] };
  const { run } = machine(ran({ b: broken }), ran({ b: other }));

  expect(await runWithSecondGo(run)).toMatchObject({ passed: 2, failed: 1 });
});

test('a second run that breaks down takes nothing back', async () => {
  const { run } = machine(ran({ a: fine, b: broken }), ran({}, 1));

  expect(await runWithSecondGo(run)).toEqual({ passed: 5, failed: 2, unsteady: [] });
});

test('many broken files, or what breaks outside of them, get no second go', async () => {
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, nth) => [`${nth}`, broken]));

  expect(await runWithSecondGo(machine(ran(many)).run)).toMatchObject({ failed: 11 });
  expect(await runWithSecondGo(machine(ran({ b: broken }, 1)).run)).toMatchObject({ failed: 2 });
});
