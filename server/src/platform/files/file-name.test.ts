import { describe, expect, test } from 'vitest';
import { harmlessName, nameDocument, namePicture, safeName } from './file-name.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('the displayed name of a file (A33)', () => {
  test.each([
    ['has no folders', '../../etc/passwd', 'passwd'],
    ['has no Windows folders', '..\\..\\plan.pdf', 'plan.pdf'],
    ['has no line breaks or zeros', 'plan\r\nX-Evil: 1\u0000.pdf', 'planX-Evil: 1.pdf'],
    ['has no direction marks', 'plan\u202Efdp.exe', 'planfdp.exe'],
    ['has no leading dot', '.htaccess', 'htaccess'],
    ['has no dots and spaces at the end, which Windows ignores', 'cv.hta. . ', 'cv.hta'],
    ['keeps letters of every language and emoji', 'Réunion 🚀 خطة.pdf', 'Réunion 🚀 خطة.pdf'],
    ['is "file" when nothing is left', '../..', 'file'],
    ['is "file" when it is missing', undefined, 'file'],
    ['has no half characters', 'a\uD800b.txt', 'ab.txt'],
  ])('%s', (_, given, shown) => {
    expect(safeName(given)).toBe(shown);
  });

  test('has at most 255 characters and keeps its ending', () => {
    const name = safeName(`${'é'.repeat(300)}.pdf`);

    expect([...name]).toHaveLength(255);
    expect(name.endsWith('é.pdf')).toBe(true);
  });
});

describe('a name with which a file would run (A33)', () => {
  test.each([
    ['cv.hta', 'text/plain', 'cv.hta.txt'],
    ['cv.pdf.JS', 'text/plain', 'cv.pdf.JS.txt'],
    ['setup.exe', 'application/x-msdownload', 'setup.exe.data'],
    ['photo.scr', 'image/jpeg', 'photo.scr.data'],
    [`${'a'.repeat(251)}.exe`, 'application/x-msdownload', expect.stringMatching(/^a{250}\.data$/)],
  ])('such as %s gets a harmless ending', (name, mediaType, expected) => {
    expect(harmlessName(name, mediaType)).toEqual(expected);
  });

  test.each([
    'plan.pdf',
    'film.mp4',
    'sensors.bin',
    'figures.xlsx',
    'logo.svg',
    'notes',
    'v1.2',
    'js',
  ])('is not %s', (name) => {
    expect(harmlessName(name, 'text/plain')).toBe(name);
  });
});

describe('the name of a document', () => {
  test.each([
    ['CV.PDF', 'application/pdf', 'CV.PDF'],
    ['statuts.docx', WORD, 'statuts.docx'],
    ['statuts.docx', 'application/zip', 'statuts.docx'],
    ['budget.xls', 'application/x-cfb', 'budget.xls'],
    ['photo.png', 'image/jpeg', 'photo.png'],
    ['lettre.rtf', 'application/rtf', 'lettre.rtf'],
    ['liste.csv', 'text/plain', 'liste.csv'],
  ])('%s of %s is kept', (name, mediaType, expected) => {
    expect(nameDocument(name, mediaType)).toBe(expected);
  });

  test.each([
    ['CV', 'application/pdf', 'CV.pdf'],
    ['Plan v1.2', WORD, 'Plan v1.2.docx'],
    ['cv.pdf', 'image/jpeg', 'cv.pdf.jpg'],
    ['budget.xls', 'text/plain', 'budget.xls.txt'],
  ])('%s of %s becomes %s', (name, mediaType, expected) => {
    expect(nameDocument(name, mediaType)).toBe(expected);
  });

  test.each([
    ['cv.hta', 'text/plain'],
    ['cv.js', 'text/plain'],
    ['page.html', 'text/plain'],
    ['cv.pdf.exe', 'application/pdf'],
    ['archive.zip', 'application/zip'],
    ['archive', 'application/zip'],
    ['model.docm', WORD],
    ['cv.pdf', 'application/x-msdownload'],
    ['cv.pdf', 'application/octet-stream'],
    ['drawing.svg', 'application/xml'],
  ])('%s of %s is refused', (name, mediaType) => {
    expect(nameDocument(name, mediaType)).toBeNull();
  });
});

test('a picture has the ending of a picture', () => {
  expect(namePicture('me.jpeg', 'image/jpeg')).toBe('me.jpeg');
  expect(namePicture('me.hta', 'image/png')).toBe('me.hta.png');
  expect(namePicture('me', 'image/jpeg')).toBe('me.jpg');
});
