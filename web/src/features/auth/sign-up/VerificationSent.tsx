import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntryLink } from '../../../ui/EntryLink.tsx';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { ResendVerificationLink } from './ResendVerificationLink.tsx';

/** Shown after sign-up until the user opens the verification email. */
export function VerificationSent({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  return (
    <AuthLayout title={t('waiting_mail.title')} text={t('waiting_mail.text', { email })}>
      <Stack gap="md">
        <Text>
          {t('waiting_mail.nothing')} <ResendVerificationLink email={email} />
        </Text>
        <Anchor component={EntryLink} to="/login" state={{ email }}>
          {t('back_to_login')}
        </Anchor>
      </Stack>
    </AuthLayout>
  );
}
