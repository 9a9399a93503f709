import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppError } from '@thedot/domain/errors';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { KEEP_FOCUS } from '../../../ui/dialogs/keep-focus.ts';
import { providersQuery, useGoToProvider } from '../openid.data.ts';
import classes from './ProviderButtons.module.css';

interface Props {
  keep: boolean;
  /** Where to go on to, in the end. */
  redirect: string | null;
  /** The page says what went wrong; null once it is tried again. */
  onProblem: (problem: AppError | null) => void;
}

/** One button for each place where people can sign in besides here; nothing where there is none. */
export function ProviderButtons({ keep, redirect, onProblem }: Props) {
  const { t } = useTranslation('auth');
  const { data: providers = [] } = useQuery(providersQuery);
  const going = useGoToProvider(redirect, (error) =>
    onProblem(error instanceof AppError ? error : new AppError('server.unexpected')),
  );
  const { reset } = going;

  // Whoever comes back by the browser's button finds the page as they left it: on its way.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [reset]);

  if (providers.length === 0) return null;
  const leaving = going.isPending || going.isSuccess ? going.variables.provider : null;
  return (
    <Stack gap="sm">
      <p className={classes.or}>{t('openid.or')}</p>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          fullWidth
          classNames={{ root: classes.provider ?? '', label: classes.label ?? '' }}
          loading={leaving === id}
          disabled={leaving !== null && leaving !== id}
          {...KEEP_FOCUS}
          onClick={() => {
            onProblem(null);
            going.mutate({ provider: id, keep });
          }}
        >
          {t('openid.continue', { provider: name })}
        </Button>
      ))}
    </Stack>
  );
}
