import { describe, expect, test } from 'vitest';
import { safeName } from './safe-name.ts';

describe('the name a file is shown with', () => {
  test.each([
    ['loses its folders', '../../etc/passwd', 'passwd'],
    ['loses folders of Windows', '..\\..\\plan.pdf', 'plan.pdf'],
    ['loses line breaks and zeros', 'plan\r\nX-Evil: 1\u0000.pdf', 'planX-Evil: 1.pdf'],
    ['cannot read backwards', 'plan\u202Efdp.exe', 'planfdp.exe'],
    ['is not hidden', '.htaccess', 'htaccess'],
    ['keeps letters of every language and emoji', 'Réunion 🚀 خطة.pdf', 'Réunion 🚀 خطة.pdf'],
    ['is a word when nothing is left', '../..', 'file'],
    ['is a word when it is missing', undefined, 'file'],
    ['loses halves of characters', 'a\uD800b.txt', 'ab.txt'],
  ])('%s', (_, given, shown) => {
    expect(safeName(given)).toBe(shown);
  });

  test('has at most 255 characters and keeps its ending', () => {
    const name = safeName(`${'é'.repeat(300)}.pdf`);

    expect([...name]).toHaveLength(255);
    expect(name.endsWith('é.pdf')).toBe(true);
  });
});
