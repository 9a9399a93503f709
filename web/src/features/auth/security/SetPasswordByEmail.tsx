import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { recoverPassword } from '../auth.data.ts';

/** For accounts without a password: sends an email with a link to set one. */
export function SetPasswordByEmail() {
  const { t } = useTranslation('security');
  const { email } = useMe();
  const sending = useMutation({ mutationFn: () => recoverPassword(email) });
  return (
    <Stack>
      <InlineAlert tone="info">
        <span aria-live="polite">
          {sending.isSuccess ? t('factor.link_sent', { email }) : t('factor.no_password')}
        </span>
      </InlineAlert>
      {!sending.isSuccess && (
        <div>
          <Button loading={sending.isPending} onClick={() => sending.mutate()}>
            {t('factor.send_link')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
