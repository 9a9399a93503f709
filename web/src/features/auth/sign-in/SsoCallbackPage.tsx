import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { parseRedirectTarget } from '../../../lib/session/redirect-target.ts';
import { startSession } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import type { LoginState } from './login-state.ts';
import { type ProviderVisitResult, finishProviderVisitOnce } from './openid-links.data.ts';

const SECURITY = '/account?tab=security';

/** The redirect target of providers; shown until the server has handled the response. */
export function SsoCallbackPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { provider = '' } = useParams();
  const [search] = useSearchParams();

  useEffect(() => {
    void finishProviderVisitOnce(provider, search).then((result) => {
      if ('signIn' in result && 'accessToken' in result.signIn) {
        startSession(result.signIn.accessToken);
      }
      if ('linked' in result) showSuccess(t('openid.linked', { provider: result.linked.name }));
      const { to, state } = nextLocation(result);
      return navigate(to, { replace: true, state });
    });
  }, [provider, search, navigate, t]);

  return (
    <AuthLayout title={t('openid.arriving')}>
      <DotsLoading />
    </AuthLayout>
  );
}

function nextLocation(result: ProviderVisitResult): { to: string; state?: LoginState } {
  const { visit } = result;
  if ('linked' in result) return { to: SECURITY };
  const target = parseRedirectTarget(visit.redirect, window.location.origin);
  const login = target ? `/login?${new URLSearchParams({ redirect: target })}` : '/login';
  if ('signIn' in result) {
    if ('accessToken' in result.signIn) return { to: target ?? '/dashboard' };
    return { to: login, state: { ticket: result.signIn.ticket } };
  }
  const { code, params } = result.problem;
  const email = params?.['email'];
  const state: LoginState = {
    problem: { code, ...(params && { params }) },
    ...(typeof email === 'string' && { email }),
  };
  return { to: visit.wants === 'link' ? SECURITY : login, state };
}
