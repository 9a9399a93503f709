import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';

/** What the hub of a test answers to each count, in turn. */
const hub = { answers: [] as PromiseWithResolvers<Response>[] };

const count = () => screen.getByRole('status').textContent;
const choose = (role: string) => userEvent.click(screen.getByRole('checkbox', { name: role }));
const counted = (people: number) => hub.answers.at(-1)?.resolve(Response.json({ people }));
const twelve = () => vi.waitFor(() => expect(count()).toContain('Goes to 12 people'));

beforeEach(async () => {
  hub.answers = [];
  keepAccessToken('known');
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>();
    hub.answers.push(answer);
    return answer.promise;
  });
  await loadTexts('app', 'ui', 'announcements', 'errors');
  await chooseLanguage('en');
  render(
    <MantineProvider env="test">
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <Suspense>
          <AnnouncementDialog opened onClose={() => {}} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('status');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('whoever chose people is not asked to choose while they are counted', async () => {
  expect(count()).toBe('Choose whom it goes to.');
  await choose('Expert');
  expect(count()).toBe('Counting how many it goes to…');
  counted(12);
  await twelve();

  await choose('Startup');
  expect(count()).toContain('Goes to 12 people');

  await choose('Expert');
  await choose('Startup');
  expect(count()).toBe('Choose whom it goes to.');
});

test('a count that failed says so, of people who are chosen', async () => {
  await choose('Expert');
  const problem = { status: 429, code: 'request.rate_limited', message: '' };
  hub.answers.at(-1)?.resolve(Response.json(problem, problem));

  await vi.waitFor(() => expect(count()).toMatch(/^How many it goes to could not be counted/));
});
