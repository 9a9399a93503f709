import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { errorResponse, type ReceivedCall, stubServer } from '../../../testing/server.ts';
import { makeMaterial } from '../material.fixture.ts';
import { CataloguePage } from './CataloguePage.tsx';

setUpScreens('manage-material', 'material', 'scheduling', 'availability', 'loans');

const LAMP = '0199aaaa-0000-7000-8000-000000000201';
const PANEL = '0199aaaa-0000-7000-8000-000000000202';
const materials = [
  makeMaterial(LAMP, 'Lamp'),
  makeMaterial(PANEL, 'Panel', { image: null, isHidden: true }),
];

const PREVIEW = {
  counts: { created: 1, updated: 1, skipped: 1, refused: 2 },
  headers: [{ title: 'Nom', column: 'name' }],
  rows: [
    { ...toRow(2, 'Drone'), outcome: 'created' },
    {
      ...toRow(3, 'Mixer'),
      outcome: 'refused',
      reasons: [{ code: 'quantity', column: 'quantity', text: 'two' }],
    },
    {
      ...toRow(4, 'Lamp'),
      materialId: LAMP,
      outcome: 'updated',
      changes: [
        { column: 'quantity', before: 1, after: 4 },
        { column: 'location', before: '', after: 'Shelf 2' },
      ],
    },
    { ...toRow(5, 'Panel'), materialId: PANEL, outcome: 'skipped' },
    {
      ...toRow(6, 'Screen'),
      materialId: PANEL,
      outcome: 'refused',
      reasons: [{ code: 'booked', column: 'quantity', value: 2 }],
    },
  ],
};

function toRow(line: number, name: string) {
  return {
    line,
    name,
    category: 'Video',
    location: '',
    quantity: 1,
    reasons: [],
    changes: [],
    materialId: null,
  };
}

let calls: ReceivedCall[];
let importReply: () => Response;
let sent: FormData[];

beforeEach(() => {
  importReply = () => Response.json(PREVIEW);
  calls = stubServer(({ method, path }) => {
    if (path.endsWith('/material/kit')) return Response.json({ items: [] });
    if (path.endsWith('/material/import')) return importReply();
    if (method === 'POST') return Response.json(materials[0]);
    return Response.json({ items: materials });
  });
  sent = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.body instanceof FormData) sent.push(init.body);
    return fetch(url, init);
  });
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

test('material without an image is refused at its field, and nothing typed is lost', async () => {
  renderScreen(<CataloguePage />, { me: { role: 'dot' } });
  const user = userEvent.setup();
  await screen.findByRole('link', { name: 'Lamp' });
  await user.click(screen.getByRole('button', { name: 'Add material' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Add material' }));
  await user.type(panel.getByRole('textbox', { name: 'Name' }), 'Reflector');
  await user.type(panel.getByRole('combobox', { name: 'Category' }), 'Lights');
  await user.click(panel.getByRole('button', { name: 'Add material' }));
  expect(await panel.findByText('An image is required for materials')).toBeTruthy();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);

  const picture = new File(['picture'], 'reflector.png', { type: 'image/png' });
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  await user.upload(field!, picture);
  await user.click(panel.getByRole('button', { name: 'Add material' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(JSON.parse(String(sent[0]?.get('fields')))).toMatchObject({
    name: 'Reflector',
    category: 'Lights',
    quantity: 1,
    isTT: false,
  });
  expect(sent[0]?.get('image')).toMatchObject({ name: 'reflector.png' });
});

test('material without a picture is found by its state', async () => {
  renderScreen(<CataloguePage />, { me: { role: 'dot' }, at: '/material?state=no_picture' });
  expect(await screen.findByRole('link', { name: 'Panel' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Lamp' })).toBeNull();
});

test('an import says what each row would change, changes it on confirmation, and refuses a file beside it', async () => {
  renderScreen(<CataloguePage />, { me: { role: 'dot' } });
  const user = userEvent.setup();
  await screen.findByRole('link', { name: 'Lamp' });
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import material' }));
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  const table = new File(['Nom'], 'inventory.csv', { type: 'text/csv' });
  importReply = () => errorResponse(422, 'material.no_name_column');
  await user.upload(field!, table);
  expect(await dialog.findByRole('alert')).toMatchObject({
    textContent: 'The spreadsheet has no column of names. Name one “Name”.',
  });

  importReply = () => Response.json(PREVIEW);
  await user.upload(field!, table);
  expect(await dialog.findByText('Quantity “two” isn’t a number from 0 to 10,000.')).toBeTruthy();
  expect(dialog.getByText('New material is hidden until you add a picture.')).toBeTruthy();
  expect(dialog.getByRole('status').textContent).toBe(
    '1 to add, 1 to update, 1 unchanged, 2 rows with errors',
  );
  expect(dialog.getByText('Quantity: 1 → 4')).toBeTruthy();
  expect(dialog.getByText('Location: empty → Shelf 2')).toBeTruthy();
  expect(dialog.getByText(/^2 coming bookings need more/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Open its page' }).getAttribute('href')).toBe(
    `/material/${PANEL}`,
  );
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.click(dialog.getByRole('button', { name: 'Import 2 materials' }));
  expect(await dialog.findByText(/^1 material was added/)).toBeTruthy();
  expect(dialog.getByText('1 material was updated.')).toBeTruthy();
  expect(sent.map((form) => JSON.parse(String(form.get('fields'))))).toEqual([
    { isTT: false, isPreview: true },
    { isTT: false, isPreview: true },
    { isTT: false, isPreview: false },
  ]);
});
