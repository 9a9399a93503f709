import { describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES, MAX_UNSENT_UPLOADS } from '../limits.ts';
import { refuseUpload } from './files.rules.ts';

const NOTHING = { files: 0, bytes: 0 };

describe('an upload', () => {
  test('of 1 GB is accepted, and of one byte more refused', () => {
    expect(refuseUpload({ size: MAX_FILE_BYTES, unsent: NOTHING })).toBeNull();
    expect(refuseUpload({ size: MAX_FILE_BYTES + 1, unsent: NOTHING })).toBe('file.too_large');
  });

  test('waits until others were sent when there are very many', () => {
    const unsent = { files: MAX_UNSENT_UPLOADS.files - 1, bytes: 1_000 };
    expect(refuseUpload({ size: 1, unsent })).toBeNull();
    expect(refuseUpload({ size: 1, unsent: { ...unsent, files: MAX_UNSENT_UPLOADS.files } })).toBe(
      'file.too_many',
    );
  });

  test('waits until others were sent when those are very large', () => {
    const unsent = { files: 10, bytes: MAX_UNSENT_UPLOADS.bytes - 5 };
    expect(refuseUpload({ size: 5, unsent })).toBeNull();
    expect(refuseUpload({ size: 6, unsent })).toBe('file.too_many');
  });
});
