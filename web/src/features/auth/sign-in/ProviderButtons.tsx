import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppError } from '@thedot/domain/errors';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { KEEP_FOCUS } from '../../../ui/dialogs/keep-focus.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { providersQuery, useStartProviderSignIn } from './openid.data.ts';
import classes from './ProviderButtons.module.css';

interface Props {
  keep: boolean;
  /** The path to open after the sign-in. */
  redirect: string | null;
  /** Receives the error to show; null when the user tries again. */
  onProblem: (problem: AppError | null) => void;
}

/** One button for each external sign-in provider; renders nothing without providers. */
export function ProviderButtons({ keep, redirect, onProblem }: Props) {
  const { t } = useTranslation('auth');
  const { data: providers = [] } = useQuery(providersQuery, queryClient);
  const signIn = useStartProviderSignIn(redirect, (error) =>
    onProblem(error instanceof AppError ? error : new AppError('server.unexpected')),
  );
  const { reset } = signIn;

  // The back button restores the page from the back/forward cache with the button still loading.
  useEffect(() => {
    const resetAfterRestore = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', resetAfterRestore);
    return () => window.removeEventListener('pageshow', resetAfterRestore);
  }, [reset]);

  if (providers.length === 0) return null;
  const pendingProvider = signIn.isPending || signIn.isSuccess ? signIn.variables.provider : null;
  return (
    <Stack gap="sm">
      <p className={classes.or}>{t('openid.or')}</p>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          fullWidth
          classNames={{ root: classes.provider ?? '', label: classes.label ?? '' }}
          loading={pendingProvider === id}
          disabled={pendingProvider !== null && pendingProvider !== id}
          {...KEEP_FOCUS}
          onClick={() => {
            onProblem(null);
            signIn.mutate({ provider: id, keep });
          }}
        >
          {t('openid.continue', { provider: name })}
        </Button>
      ))}
    </Stack>
  );
}
