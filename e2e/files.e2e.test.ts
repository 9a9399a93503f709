import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectTyped, field, fill } from './forms.ts';
import { people, person } from './people.ts';
import { openRequest } from './sessions.ts';

const GIGABYTE = 1024 ** 3;

/** A picture as somebody has one on their disk. */
async function pictureOf(page: Page, type: 'image/png' | 'image/jpeg'): Promise<Buffer> {
  const url = await page.evaluate((wanted) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 320 });
    const brush = canvas.getContext('2d');
    brush?.fillRect(40, 40, 120, 200);
    return canvas.toDataURL(wanted);
  }, type);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

test('a chosen photo is shown at once where the person is, and is there the next time', async () => {
  const { lina } = await people('lina');
  const { page, visit } = lina;
  const inMenu = page.getByRole('button', { name: 'account and presence' }).locator('img');
  const isDrawn = () => inMenu.evaluate((img: HTMLImageElement) => img.naturalWidth > 0);
  await visit('/account');
  expect(await inMenu.count()).toBe(0);

  await choose(page, 'lina.jpg', 'image/jpeg', await pictureOf(page, 'image/jpeg'));

  await page.getByRole('button', { name: 'Change the photo' }).waitFor();
  await page.getByRole('main').locator('img').waitFor();
  await expect.poll(isDrawn).toBe(true);
  await visit('/dashboard');
  await expect.poll(isDrawn).toBe(true);
});

test('a photo that cannot be one is refused at its field, and nothing typed is lost', async () => {
  const { page, visit, expects } = await person('mehdi', { locale: 'fr-FR' });
  expects('415 /api/user/uploadprofilepic');
  await visit('/account');
  const typed = { Prénom: 'Mehdi Amine', Nom: 'Ayadi' };
  await fill(page, typed);
  const button = page.getByRole('button', { name: 'Choisir une photo' });
  const refusal = page.getByRole('main').getByRole('alert');
  const says = async (sentence: string) => {
    await refusal.filter({ hasText: sentence }).waitFor();
    const described = await button.getAttribute('aria-describedby');
    await expect.poll(() => refusal.getAttribute('id')).toBe(described);
    await expectTyped(page, typed);
  };

  await choose(page, 'moi.gif', 'image/gif', Buffer.from('GIF89a'));
  await says('La photo doit être un fichier JPG ou PNG');
  await choose(page, 'moi.png', 'image/png', Buffer.alloc(800_001));
  await says('La photo est trop lourde (800 ko au plus)');
  await choose(page, 'moi.png', 'image/png', Buffer.from('<svg>No picture at all</svg>'));
  await says('La photo doit être un fichier JPG ou PNG');

  await choose(page, 'moi.png', 'image/png', await pictureOf(page, 'image/png'));
  await page.getByRole('button', { name: 'Changer la photo' }).waitFor();
  await refusal.waitFor({ state: 'detached' });
  await expectTyped(page, typed);
});

test('too many and too large files are refused beside the request, which keeps all the rest', async () => {
  const { startup } = await people('startup');
  const { page } = startup;
  await openRequest(startup, 'Slimane Khelifi');
  const description = 'Our deck, and the figures behind it.';
  await field(page, 'What should the session solve?').fill(description);
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  const input = page.locator('input[type=file]');
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });

  await input.setInputFiles(Array.from({ length: 11 }, (_, index) => file(`page-${index}.txt`)));
  await page.getByRole('alert').filter({ hasText: 'Too many files at once' }).waitFor();
  await expect.poll(() => files.count()).toBe(10);

  await page.getByRole('button', { name: 'Remove page-0.txt' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Too many files' })
    .waitFor({ state: 'detached' });
  // No test should write a gigabyte: this one file says that it is larger.
  await page.evaluate((size) => {
    const real = Object.getOwnPropertyDescriptor(Blob.prototype, 'size');
    Object.defineProperty(File.prototype, 'size', {
      get(this: File) {
        return this.name === 'film.mp4' ? size : real?.get?.call(this);
      },
    });
  }, GIGABYTE + 1);
  await input.setInputFiles([file('film.mp4'), file('figures.txt')]);

  await page.getByRole('alert').filter({ hasText: 'File is too large (max 1 GB)' }).waitFor();
  expect(await files.filter({ hasText: 'film.mp4' }).count()).toBe(0);
  await expect.poll(() => files.filter({ hasText: 'figures.txt' }).count()).toBe(1);
  await expectTyped(page, { 'What should the session solve?': description });
});
