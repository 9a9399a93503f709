import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { AuthLayout } from '../../ui/layout/AuthLayout.tsx';
import { redirectTarget } from '../../lib/session/redirect-target.ts';
import { signOut } from '../../lib/session/session.ts';
import { ChoosePassword } from './parts/ChoosePassword.tsx';
import { SetUpSteps } from './parts/SetUpSteps.tsx';
import { secondFactorQuery } from './second-factor.data.ts';

/** Whose role asks for a second factor sets it up before anything else. */
export function SecurePage() {
  const { t } = useTranslation('security');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: factor } = useQuery(secondFactorQuery);
  const goOn = () => {
    const target = redirectTarget(search.get('redirect'), window.location.origin);
    void navigate(target ?? '/dashboard', { replace: true });
  };

  return (
    <AuthLayout title={t('secure.title')} text={t('secure.text')}>
      {factor && !factor.hasPassword ? (
        <ChoosePassword />
      ) : (
        <SetUpSteps
          onDone={goOn}
          onCancel={() => void signOut()}
          words={{ cancel: t('secure.sign_out'), done: t('secure.go_on') }}
        />
      )}
    </AuthLayout>
  );
}
