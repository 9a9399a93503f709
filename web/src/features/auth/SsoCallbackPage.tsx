import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { AuthLayout } from '../../ui/layout/AuthLayout.tsx';
import { redirectTarget } from '../../lib/session/redirect-target.ts';
import { startSession } from '../../lib/session/session.ts';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { DotsLoading } from '../../ui/dots/DotsLoading.tsx';
import type { CameWith } from './came-with.ts';
import { type Arrival, arriveOnce } from './openid-links.data.ts';

const SECURITY = '/account?tab=security';

/** Where a provider sends the browser back to; it stands here only until the answer has been looked at. */
export function SsoCallbackPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { provider = '' } = useParams();
  const [search] = useSearchParams();

  useEffect(() => {
    void arriveOnce(provider, search).then((arrival) => {
      if ('admitted' in arrival && 'accessToken' in arrival.admitted) {
        startSession(arrival.admitted.accessToken);
      }
      if ('linked' in arrival) showSuccess(t('openid.linked', { provider: arrival.linked.name }));
      const { to, state } = wayOn(arrival);
      return navigate(to, { replace: true, state });
    });
  }, [provider, search, navigate, t]);

  return (
    <AuthLayout title={t('openid.arriving')} text={t('openid.arriving_text')}>
      <DotsLoading />
    </AuthLayout>
  );
}

function wayOn(arrival: Arrival): { to: string; state?: CameWith } {
  const { away } = arrival;
  if ('linked' in arrival) return { to: SECURITY };
  const target = redirectTarget(away.redirect, window.location.origin);
  const login = target ? `/login?${new URLSearchParams({ redirect: target })}` : '/login';
  if ('admitted' in arrival) {
    if ('accessToken' in arrival.admitted) return { to: target ?? '/dashboard' };
    return { to: login, state: { ticket: arrival.admitted.ticket } };
  }
  const { code, params } = arrival.problem;
  const email = params?.['email'];
  const state: CameWith = {
    problem: { code, ...(params && { params }) },
    ...(typeof email === 'string' && { email }),
  };
  return { to: away.wants === 'link' ? SECURITY : login, state };
}
