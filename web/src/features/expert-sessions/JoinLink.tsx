import { Button, type ButtonProps } from '@mantine/core';
import type { Booking } from '@thedot/domain/expert-sessions/bookings.contract';
import { joinAddress } from '@thedot/domain/expert-sessions/session-place.rules';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { useMe } from '../../lib/session/session.ts';
import classes from './JoinLink.module.css';

export interface JoinLinkProps extends Omit<ButtonProps, 'children'> {
  booking: Booking;
  /** At all other times. */
  otherwise?: ReactNode;
}

/** Joins an online session from 10 minutes before its start until some time after its end, for its parties. */
export function JoinLink({ booking, otherwise = null, className, ...props }: JoinLinkProps) {
  const { t } = useTranslation('ui');
  const me = useMe().id;
  const nameOf = useDisplayName();
  const { expert, requester } = booking;
  const address = joinAddress(booking, useNow());
  if (address === null || (me !== expert.id && me !== requester.id)) return otherwise;
  const isElsewhere = booking.mode === 'external_link';
  return (
    <Button
      pos="relative"
      {...props}
      className={clsx(classes.link, className)}
      component={Link}
      to={address}
      {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
      aria-label={t('join_named', { name: nameOf((me === expert.id ? requester : expert).name) })}
    >
      {t('join')}
    </Button>
  );
}
