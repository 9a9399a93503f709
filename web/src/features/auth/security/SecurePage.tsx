import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { parseRedirectTarget } from '../../../lib/session/redirect-target.ts';
import { signOut } from '../../../lib/session/session.ts';
import { FirstPasswordForm } from './FirstPasswordForm.tsx';
import { SecondFactorSetupSteps } from './SecondFactorSetupSteps.tsx';
import { secondFactorQuery } from '../second-factor.data.ts';

/** Requires users whose role needs a second factor to set it up before anything else. */
export function SecurePage() {
  const { t } = useTranslation('security');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: factor } = useQuery(secondFactorQuery);
  const openTarget = () => {
    const target = parseRedirectTarget(search.get('redirect'), window.location.origin);
    void navigate(target ?? '/dashboard', { replace: true });
  };

  return (
    <AuthLayout title={t('secure.title')} text={t('secure.text')}>
      {factor && !factor.hasPassword ? (
        <FirstPasswordForm />
      ) : (
        <SecondFactorSetupSteps
          onDone={openTarget}
          onCancel={() => void signOut()}
          texts={{ cancel: t('secure.sign_out'), done: t('secure.go_on') }}
        />
      )}
    </AuthLayout>
  );
}
