import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { can, permission } from '@thedot/domain/access/access';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayWriteQuery } from '../features/chat/people.data.ts';
import { personOf, useMe } from './session.ts';

interface Props {
  to: { readonly id: string; readonly name: string };
  /** In a row: its icon alone, which the server was not asked about. */
  small?: boolean;
  look?: Pick<ButtonProps, 'variant' | 'fullWidth' | 'className'>;
}

/** Leads to the chat with somebody; where they may not be written to there is none. */
export function MessageButton({ to, small = false, look }: Props) {
  const { t } = useTranslation('ui');
  const me = useMe();
  const isWanted = to.id !== me.id && can(personOf(me), permission('create', 'chat'));
  const { data: mayWrite } = useQuery({ ...mayWriteQuery(to.id), enabled: isWanted && !small });
  if (!isWanted || !(mayWrite || small)) return null;
  const chat = { component: Link, to: `/chat?with=${to.id}` } as const;
  const icon = <IconMessageCircle size={18} stroke={1.75} aria-hidden />;
  return small ? (
    <ActionIcon size={36} aria-label={t('message_named', { name: to.name })} {...chat}>
      {icon}
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={icon} {...look} {...chat}>
      {t('message')}
    </Button>
  );
}
