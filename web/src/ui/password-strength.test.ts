import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

const amira = ['Amira', 'Ben Salah', 'amira@zitouna.example', 'Zitouna Labs'];

test('nothing typed is neither weak nor strong', () => {
  expect(strengthOf('', amira)).toBe(0);
});

test.each([
  ['is short', 'k7#Qp!2'],
  ['repeats one letter', 'aaaaaaaaaaaaaa'],
  ['counts up', '1234567890'],
  ['is a common word', 'password12'],
  ['is made of the person’s own name', 'amirabensalah1'],
  ['is made of the organization’s name', 'zitounalabs'],
])('a password that %s is too weak', (_why, password) => {
  expect(strengthOf(password, amira)).toBe(1);
});

test.each([
  ['a few words', 'olive harissa lagune 7'],
  ['long and mixed', 'vT9!mq2#Lw8z'],
])('%s make a strong one', (_what, password) => {
  expect(strengthOf(password, amira)).toBeGreaterThanOrEqual(3);
});

test('more of it is never weaker', () => {
  const words = 'olive harissa lagune';
  const strengths = Array.from({ length: words.length }, (_, end) =>
    strengthOf(words.slice(0, end + 1), amira),
  );
  expect(strengths).toEqual(strengths.toSorted());
});
