import { expect, test } from 'vitest';
import { AMIRA, SLIMANE } from '../../testing/chat.ts';
import { plainText } from './plain-text.ts';

const read = (text: string) => plainText(text, (id) => (id === AMIRA ? 'Amira' : 'Slimane'));

test.each([
  ['Two pilots, **41 fridges**', 'Two pilots, 41 fridges'],
  ['*une* fois, ~~deux~~ et `trois`', 'une fois, deux et trois'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['see [the deck](https://example.tn/deck)', 'see the deck'],
  ['- the deck\n- your logo\n\n> quoted', 'the deck your logo quoted'],
  ['```js\nconst a = 1;\n```', 'const a = 1;'],
  [`<@${AMIRA}> and <@${SLIMANE}>`, '@Amira and @Slimane'],
  ['   \n ', ''],
])('%j is read as %j', (text, expected) => {
  expect(read(text)).toBe(expected);
});
