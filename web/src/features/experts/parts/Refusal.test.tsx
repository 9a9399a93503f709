import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { AppError } from '@thedot/domain/errors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MemoryRouter } from 'react-router';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { Refusal } from './Refusal.tsx';

beforeEach(async () => {
  await loadTexts('experts', 'errors');
  await chooseLanguage('en');
});
afterEach(cleanup);

const SONIA = '0199aaaa-0000-7000-8000-000000000001';
const about = {
  category: 'Fundraising',
  minutes: 30,
  description: 'A term sheet.',
  mode: 'online',
  place: '',
  isAll: true,
} as const;

const see = (refusal: AppError, isLost: boolean) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Refusal refusal={refusal} isLost={isLost} about={about} onPick={() => {}} />
      </MemoryRouter>
    </MantineProvider>,
  );

test('times that are still free are not said to be gone: what the hub refused is said', () => {
  see(new AppError('booking.slots_past'), false);

  expect(screen.queryByText('A time has just gone')).toBeNull();
  expect(screen.getByText('The proposed times must be in the future')).toBeDefined();
  expect(screen.getByText(/your text are still here/)).toBeDefined();
});

test('times that nobody has all of are said to be that, and nothing is said to be gone', () => {
  see(new AppError('booking.nobody_for_all'), false);

  expect(screen.queryByText('A time has just gone')).toBeNull();
  expect(screen.getByText(/Each of these times has an expert/)).toBeDefined();
  expect(screen.getByText('Your times and your text are still here.')).toBeDefined();
});

test('a time that the picker has struck is said to be gone', () => {
  see(new AppError('booking.reserved'), true);

  expect(screen.getByText('A time has just gone')).toBeDefined();
});

test('the way to another expert takes along what was asked for', async () => {
  const alternatives = [
    {
      kind: 'other',
      expert: { id: SONIA, name: 'Sonia Trabelsi' },
      start: '2099-11-30T09:00:00.000Z',
    },
  ];
  see(new AppError('expert.unavailable', { details: { alternatives } }), true);

  const link = screen.getByRole('link', { name: /Sonia Trabelsi/ });
  expect(link.getAttribute('href')).toBe(
    `/expert/${SONIA}/book?start=2099-11-30T09%3A00%3A00.000Z&minutes=30&category=Fundraising`,
  );
});
