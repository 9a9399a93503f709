import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from './looking.ts';
import { person } from './people.ts';

const linesOf = async (all: readonly Locator[]) => {
  const boxes = await Promise.all(all.map((it) => it.boundingBox()));
  return new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2)));
};

test.each([
  ['en-GB', 'Import', 'Export', 'Add a user', 'What to do with those selected'],
  ['fr-FR', 'Importer', 'Exporter', 'Ajouter un utilisateur', 'Que faire de la sélection'],
])('in %s the list of users has its actions in one line on a phone', async (locale, ...words) => {
  const [bring, take, add, bar] = words;
  const { page, visit } = await person('dot', { viewport: PHONE, locale });
  await visit('/users/list');

  expect(
    await linesOf([
      page.getByRole('link', { name: bring, exact: true }),
      page.getByRole('button', { name: take, exact: true }),
      page.getByRole('button', { name: add, exact: true }),
    ]),
  ).toHaveProperty('size', 1);

  await page.locator('tbody').getByRole('checkbox').first().check();
  const moves = page.getByRole('group', { name: bar }).getByRole('button');
  await moves.last().scrollIntoViewIfNeeded();
  // The first takes the selection back, and stands beside how many there are.
  expect(await linesOf((await moves.all()).slice(1))).toHaveProperty('size', 1);
});
