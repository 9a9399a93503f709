import { expect, test } from 'vitest';
import { stripFields } from '../web/build/strip-server-fields.ts';
import { sourceFiles } from './source-files.ts';

test('the bundle drops what only the server reads of an endpoint, and keeps what the browser sends', () => {
  const source = `
    const shared = { reply: Booking, errors: ['booking.ended'] } as const;
    export const bookings = contract({
      ask: { summary: 'Asks', method: 'POST', path: '/bookings', body: NewBooking, ...shared },
      picture: { method: 'GET', path: '/picture', reply: 'file', limit: { tries: 3, minutes: 1 } },
    });`;

  expect(stripFields(source, 'bookings.contract.ts')).toBe(`
    const shared = {   } as const;
    export const bookings = contract({
      ask: {  method: 'POST', path: '/bookings', body: NewBooking, ...shared },
      picture: { method: 'GET', path: '/picture', reply: 'file',  },
    });`);
});

test('fields of a schema stay whatever their names are, and unused schemas can be dropped', () => {
  expect(
    stripFields(`const Message = z.object({ reply: id, limit: z.number() });`, 'chat.contract.ts'),
  ).toBe(
    `const Message = /* @__PURE__ */ z.object({ reply: id, limit: /* @__PURE__ */ z.number() });`,
  );
});

test('the web app parses no reply by its endpoint, which has none in the bundle', () => {
  const parsing = sourceFiles.filter(
    ({ path, text }) => path.startsWith('web/src/') && /\.reply\.(safeP|p)arse/.test(text),
  );
  expect(parsing.map(({ path }) => path)).toEqual([]);
});
