import { expect, test } from 'vitest';
import { personalRoomName } from './meetings.labels.ts';

test.each([
  ['Amira', 'en', 'Amira’s room'],
  ['Amira', null, 'Amira’s room'],
  ['Amira', 'fr', 'Salle d’Amira'],
  ['Élias', 'fr', 'Salle d’Élias'],
  ['Slim', 'fr', 'Salle de Slim'],
])('the room of %s with the language %s is called %s', (name, language, title) => {
  expect(personalRoomName({ name, language })).toBe(title);
});
