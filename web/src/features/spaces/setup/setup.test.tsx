import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Desk } from '@thedot/domain/spaces/desks/desks.contract';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { pressButton, renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import {
  errorResponse,
  mutationBodies,
  type ReceivedCall,
  stubServer,
} from '../../../testing/server.ts';
import { makeSpace } from '../space.fixture.ts';
import { DesksCard } from './DesksCard.tsx';
import { DoorCard } from './DoorCard.tsx';
import { LabelsCard } from './LabelsCard.tsx';

setUpScreens('space-setup', 'spaces', 'find-spaces', 'manage-spaces', 'errors');

// The parts read no more of a managed space.
const tozeur = makeSpace('Tozeur', { type: 'hotdesk', desks: 3 }) as unknown as ManagedSpace;
const desk = (number: number, more: Partial<Desk> = {}): Desk => ({
  number,
  name: `A${number}`,
  place: { x: 0.2 * number, y: 0.5 },
  note: '',
  isOutOfUse: false,
  state: 'free',
  changesAt: null,
  booking: null,
  booker: null,
  ...more,
});
const link = { path: '/door/secret', createdAt: '2030-12-03T09:00:00.000Z' };

let calls: ReceivedCall[];
let onSave: () => Response;
let door: typeof link | null;

beforeEach(() => {
  door = null;
  onSave = () => Response.json({ items: [] });
  calls = stubServer(({ method, path }) => {
    if (path.endsWith('/door')) {
      if (method === 'POST') door = link;
      if (method === 'DELETE') door = null;
      return Response.json(method === 'GET' ? { link: door } : (door ?? {}));
    }
    if (path.includes('/code')) {
      const item = { code: '0123456789', desk: null, deskName: null, createdAt: link.createdAt };
      return Response.json({ items: [item] });
    }
    if (method === 'PUT') return onSave();
    return Response.json({
      plan: { file: tozeur.id, width: 1_000, height: 500 },
      refusal: null,
      items: [desk(1), desk(2), desk(3, { place: null })],
    });
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ x: 0, y: 0, width: 1_000, height: 500 }),
  );
});

const openDesks = async () => {
  renderScreen(<DesksCard space={tozeur} />, { me: { role: 'dot' } });
  return within(await screen.findByRole('group', { name: 'Floor plan' }));
};
const savedDesks = () =>
  mutationBodies(calls).flatMap((it) => (it as { desks: readonly object[] }).desks);

test('places the next desk where the plan is clicked, and then adds desks', async () => {
  const plan = await openDesks();
  screen.getByText(/place desk A3/);

  const area = () => plan.getByRole('button', { name: /^Click the plan/ });
  fireEvent.click(area(), { detail: 1, clientX: 800, clientY: 100 });
  fireEvent.click(area(), { detail: 1, clientX: 500, clientY: 450 });
  await pressButton('Save desks');

  await screen.findByText('Desks saved');
  expect(savedDesks()).toEqual([
    { number: 3, name: 'A3', place: { x: 0.8, y: 0.2 }, note: '', isOutOfUse: false },
    { number: 4, name: '4', place: { x: 0.5, y: 0.9 }, note: '', isOutOfUse: false },
  ]);
});

test('moves desks by dragging, by the arrow keys and by numbers, and keeps them on the plan', async () => {
  const plan = await openDesks();
  const [first, second] = [
    plan.getByRole('button', { name: 'Desk A1' }),
    plan.getByRole('button', { name: 'Desk A2' }),
  ];
  first.setPointerCapture = () => undefined;

  fireEvent.pointerDown(first, { button: 0, clientX: 205, clientY: 250 });
  fireEvent.pointerMove(first, { clientX: 305, clientY: 900 });
  fireEvent.pointerUp(first);
  second.focus();
  await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}');
  const left = screen.getByLabelText('Desk A3, from left');
  await userEvent.type(left, '12');
  await pressButton('Save desks');

  await screen.findByText('Desks saved');
  expect(savedDesks()).toMatchObject([
    { number: 1, place: { x: 0.3, y: 1 } },
    { number: 2, place: { x: 0.395, y: 0.45 } },
    { number: 3, place: { x: 0.12, y: 0.5 } },
  ]);
});

test('shows a refused name at its desk, and keeps what was typed', async () => {
  const problem = { code: 'space.desk_name_taken', params: { name: 'A1' }, path: 'desks.0.name' };
  onSave = () => errorResponse(409, problem.code, { params: problem.params, errors: [problem] });
  await openDesks();
  const name = screen.getByLabelText<HTMLInputElement>('Name of desk 2');

  await userEvent.clear(name);
  await userEvent.type(name, 'A1');
  await pressButton('Save desks');

  await screen.findByText(/Another desk is named “A1”/);
  expect(name.value).toBe('A1');
  expect(name.getAttribute('aria-invalid')).toBe('true');
});

test('creates, renews and revokes the link of a door display', async () => {
  renderScreen(<DoorCard space={tozeur} />, { me: { role: 'dot' } });

  await pressButton('Create link');
  const field = await screen.findByLabelText<HTMLInputElement>('Secret link');
  expect(field.value).toBe(`${location.origin}/door/secret`);

  await pressButton('Revoke link');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke link' }));
  await screen.findByRole('button', { name: 'Create link' });
});

test('renews the code of a label after a confirmation', async () => {
  renderScreen(<LabelsCard space={tozeur} />, { me: { role: 'dot' } });

  await screen.findByText('01234-56789');
  await pressButton('Renew the code of Tozeur');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Renew code' }));

  await screen.findByText('Code renewed');
  expect(calls.map(({ method }) => method)).toContain('DELETE');
});
