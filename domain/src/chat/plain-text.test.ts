import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

const AMIRA = '0199aaaa-0000-7000-8000-000000000001';
const read = (text: string) => plainText(text, (id) => (id === AMIRA ? 'Amira' : 'Slimane'));

test.each([
  ['Two pilots, **41 fridges**', 'Two pilots, 41 fridges'],
  ['*une* fois, ~~deux~~ et `trois`', 'une fois, deux et trois'],
  ['**the _whole_ budget**, __now__', 'the whole budget, now'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['see [the deck](https://example.tn/deck)', 'see the deck'],
  ['- the deck\n- your logo\n\n> quoted', '• the deck • your logo quoted'],
  ['1. one\n2. two', '• one • two'],
  ['> said\n\nyes', 'said yes'],
  ['```js\nconst a = 1;\n```', 'const a = 1;'],
  [`<@${AMIRA}> and <@0199AAAA-0000-7000-8000-000000000002>`, '@Amira and @Slimane'],
  ['<b>as it is</b>', '<b>as it is</b>'],
  ['   \n ', ''],
])('renders %j as %j', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each(['[', '`', '*', '[](', '\n', '> ', '**a', '~~ '])(
  'renders a long message of %o alone without backtracking',
  (sign) => {
    const began = Date.now();
    read(sign.repeat(10_000 / sign.length));
    expect(Date.now() - began).toBeLessThan(500);
  },
);
