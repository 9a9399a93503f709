import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { can, permission } from '@thedot/domain/access/access';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { canMessageQuery } from '../../lib/session/contact.data.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';

interface Props {
  to: { readonly id: string; readonly name: string };
  /** An icon for table rows; shown without asking the server whether the user may be messaged. */
  small?: boolean;
  buttonProps?: Pick<ButtonProps, 'variant' | 'fullWidth' | 'className'>;
}

/** A link to the chat with a user; hidden where messaging them is not allowed. */
export function MessageButton({ to, small = false, buttonProps }: Props) {
  const { t } = useTranslation('ui');
  const me = useMe();
  const isAllowed = to.id !== me.id && can(toPerson(me), permission('create', 'chat'));
  const { data: canMessage } = useQuery({
    ...canMessageQuery(to.id),
    enabled: isAllowed && !small,
  });
  if (!isAllowed || !(canMessage || small)) return null;
  const chat = { component: Link, to: `/chat?with=${to.id}` } as const;
  const icon = <IconMessageCircle size={18} stroke={1.75} aria-hidden />;
  return small ? (
    <ActionIcon size={36} aria-label={t('message_named', { name: to.name })} {...chat}>
      {icon}
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={icon} {...buttonProps} {...chat}>
      {t('message')}
    </Button>
  );
}
