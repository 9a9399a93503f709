import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOSTILE_FILES, pictureWithPage } from '../../testing/hostile-files.ts';
import { MONDAY, NINE, pairIn, wish } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const onDisk = async () =>
  (await readdir(world.settings.dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** What a browser gets that opens the file by itself. */
async function opened(id: string, { headers }: { headers: Record<string, string> }) {
  const answer = await world.app.inject({ url: `/api/files/${id}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer;
}

async function attach(file: File) {
  const { expert, startup } = await pairIn(world);
  const body = wish(expert.id, NINE);
  const { files } = await startup.api.bookings.request({ body, files: { files: [file] } });
  const [stored] = files;
  if (!stored) throw new Error('The file was not kept');
  return { expert, startup, stored };
}

describe('as a profile picture', () => {
  test.each(HOSTILE_FILES)(
    '%s is refused at its field, and nothing of it stays',
    async (_, photo) => {
      const amira = await world.person('startup');
      const before = await onDisk();

      const uploading = amira.api.users.uploadPicture({ files: { photo } });

      await expect(uploading).rejects.toMatchObject({
        code: 'file.not_a_picture',
        status: 415,
        errors: [{ path: 'photo' }],
      });
      expect(await onDisk()).toEqual(before);
    },
  );

  test('a picture that carries a page is drawn anew, without the page', async () => {
    const amira = await world.person('startup');

    const { photo } = await amira.api.users.uploadPicture({
      files: { photo: await pictureWithPage() },
    });

    const { headers, body } = await opened(photo, amira);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline; /),
      'cache-control': 'private, no-cache',
      etag: expect.any(String),
    });
    expect(body).not.toContain('<script>');
  });
});

describe('beside a request', () => {
  test.each(HOSTILE_FILES)(
    '%s can only be saved, and neither run nor be shown',
    async (_, file) => {
      const { expert, stored } = await attach(file);

      const { headers } = await opened(stored.id, expert);

      expect(headers).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment; /),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-type']).not.toMatch(/html|svg|javascript|php/);
    },
  );

  test('a picture that carries a page can only be saved, too', async () => {
    const { expert, stored } = await attach(await pictureWithPage());

    const { headers } = await opened(stored.id, expert);

    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['content-type']).toBe('image/png');
  });
});

const MARK = 'canary7f3a';

test.each([
  ['a way up', `../../${MARK}.txt`, `${MARK}.txt`],
  ['a way up as Windows writes it', `..\\..\\${MARK}.txt`, `${MARK}.txt`],
  ['a way up in disguise', `%2e%2e/${MARK}.txt`, `${MARK}.txt`],
  ['a place of its own', `/etc/${MARK}.txt`, `${MARK}.txt`],
  ['a line break for a header', `${MARK}%0D%0Aset-cookie: a=b.txt`, expect.any(String)],
  ['words that run the other way', `${MARK}\u202Efdp.exe`, `${MARK}fdp.exe`],
  ['300 letters', `${MARK}${'a'.repeat(300)}.pdf`, expect.stringMatching(/^.{251}\.pdf$/)],
  ['the name of a device', 'CON', 'CON'],
  ['a hidden setting', `.htaccess`, 'htaccess'],
  ['a smile', `${MARK} 😀 é.txt`, `${MARK} 😀 é.txt`],
  ['quotes', `${MARK}".txt; filename="x.html`, expect.any(String)],
  ['nothing but dots', '...', 'file'],
])(
  'a file whose name is %s stays where files are, under a name of ours',
  async (_, name, shown) => {
    const { expert, stored } = await attach(new File(['a plan'], name));

    expect(stored.name).toEqual(shown);
    const { headers } = await opened(stored.id, expert);
    const disposition = String(headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[ !#-~]+"; filename\*=UTF-8''[!-~]+$/);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(await onDisk()).toContain(stored.id);
    const places = [world.settings.dataDir, dirname(world.settings.dataDir), tmpdir(), '/etc', '.'];
    const names = await Promise.all(places.map((place) => readdir(place)));
    expect([...(await onDisk()), ...names.flat()].filter((it) => it.includes(MARK))).toEqual([]);
    expect(await readdir(`${world.settings.dataDir}/files/unfinished`)).toEqual([]);
  },
);
