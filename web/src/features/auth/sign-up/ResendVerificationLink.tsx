import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../lib/query/query-client.ts';
import { KEEP_FOCUS } from '../../../ui/dialogs/keep-focus.ts';
import { resendVerification } from './sign-up.data.ts';

/** Resends the verification email and confirms it in place. */
export function ResendVerificationLink({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const sending = useMutation({ mutationFn: () => resendVerification(email) }, queryClient);
  return (
    <span aria-live="polite">
      {sending.isSuccess ? (
        t('send_again.sent', { email })
      ) : (
        <Anchor
          component="button"
          type="button"
          inherit
          underline="always"
          disabled={sending.isPending}
          {...KEEP_FOCUS}
          onClick={() => sending.mutate()}
        >
          {t('send_again.action')}
        </Anchor>
      )}
    </span>
  );
}
