import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { meQuery } from '../../../lib/session/session.ts';

const ViewAsBanner = lazy(async () => {
  const [{ ViewAsBanner: Banner }] = await Promise.all([
    import('./ViewAsBanner.tsx'),
    loadTexts('viewing', 'ui'),
  ]);
  return { default: Banner };
});

/** The banner is loaded only while the hub is viewed as another user. It appears in a status, so screen readers announce it. */
export function ViewAsNotice() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return (
    <div role="status">
      {me?.viewedUntil && (
        <Suspense>
          <ViewAsBanner me={me} until={me.viewedUntil} />
        </Suspense>
      )}
    </div>
  );
}
