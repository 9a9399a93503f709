import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setAccessToken } from '../../../lib/api/access-token.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { setMe, meQuery } from '../../../lib/session/session.ts';
import { makeMe } from '../../../testing/make-me.ts';
import { confirmSecondFactorSetup } from '../second-factor.data.ts';

test('setting up a second factor clears isUnsecured before the user is refetched', async () => {
  setAccessToken('token');
  setMe(makeMe({ isUnsecured: true }));
  onTestFinished(new QueryObserver(queryClient, meQuery).subscribe(() => {}));
  const asked = vi.fn<() => void>();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('secondFactor')) return Response.json({ recoveryCodes: ['ABCDE-12345'] });
    asked();
    return new Promise(() => {});
  });

  void confirmSecondFactorSetup('setup', '123456');

  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(queryClient.getQueryData(meQuery.queryKey)?.isUnsecured).toBe(false);
});
