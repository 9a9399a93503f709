import { expect, test } from 'vitest';
import { isDocument, mediaTypeOf } from './media-type.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

test.each([
  ['a PDF', bytes('%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3], '\n')],
  [
    'a Word file of old',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
  ],
  ['an archive that shows no more', bytes([0x50, 0x4b, 5, 6], Array<number>(18).fill(0))],
  [
    'a picture',
    bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', Array<number>(20).fill(1)),
  ],
  ['words', bytes('Statuts de la société, établis à Tunis')],
])('%s is a document', async (_, head) => {
  expect(isDocument(await mediaTypeOf(head))).toBe(true);
});

test.each([
  ['a program', bytes('MZ', [0x90, 0, 3, 0, 0, 0])],
  [
    'a drawing that can run',
    bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['noise', bytes([0, 1, 2, 3, 4, 5, 6, 7])],
  ['nothing', Buffer.alloc(0)],
])('%s is none', async (_, head) => {
  expect(isDocument(await mediaTypeOf(head))).toBe(false);
});
