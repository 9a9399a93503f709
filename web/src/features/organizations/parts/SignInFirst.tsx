import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';

/** Whoever has an account accepts with it, and comes back here from the sign-in page. */
export function SignInFirst() {
  const { t } = useTranslation('organizations');
  const { pathname } = useLocation();
  return (
    <Stack gap="md">
      <Text>{t('join.known')}</Text>
      <Button
        component={Link}
        fullWidth
        to={`/login?${new URLSearchParams({ redirect: pathname })}`}
      >
        {t('join.sign_in')}
      </Button>
    </Stack>
  );
}
