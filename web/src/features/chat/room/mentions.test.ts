import { expect, test } from 'vitest';
import { AMIRA, SLIMANE } from '../../../testing/chat.ts';
import { asTyped, begunMention, isMeant, withMentions } from './mentions.ts';

const people = [
  { id: SLIMANE, firstName: 'Slimane' },
  { id: AMIRA, firstName: 'Amira' },
];

test('who is named after an @ is meant, and is called so again when the message is changed', () => {
  const stored = withMentions('Hello @Slimane, (@amira) @Slimanette me@Amira', people);
  expect(stored).toBe(`Hello <@${SLIMANE}>, (<@${AMIRA}>) @Slimanette me@Amira`);
  expect(asTyped(stored, people)).toBe('Hello @Slimane, (@Amira) @Slimanette me@Amira');
});

test('nobody is meant inside code', () => {
  const code = '`@Slimane` and ```\n@Slimane\n```';
  expect(withMentions(code, people)).toBe(code);
});

test('an @ and what follows it is completed, without minding capitals and accents', () => {
  expect(begunMention('to @Sl and', 6)).toBe('Sl');
  expect(begunMention('@', 1)).toBe('');
  expect(begunMention('me@Sl', 5)).toBeNull();
  expect(isMeant({ id: AMIRA, firstName: 'Hédi' }, 'he')).toBe(true);
  expect(isMeant({ id: AMIRA, firstName: 'Hédi' }, 'x')).toBe(false);
  expect(isMeant({ id: AMIRA, firstName: 'Hédi' }, 'hédi')).toBe(false);
});
