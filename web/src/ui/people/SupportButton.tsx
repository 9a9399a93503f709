import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { can, permission } from '@thedot/domain/access/access';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { supportQuery } from '../../lib/session/contact.data.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';

/** A link to the chat with the hub's support; hidden when the hub has none, and for support itself. */
export function SupportButton() {
  const { t } = useTranslation('ui');
  const canChat = can(toPerson(useMe()), permission('create', 'chat'));
  const { data: support } = useQuery({ ...supportQuery, enabled: canChat });
  if (!support) return null;
  return (
    <Button
      variant="default"
      component={Link}
      to={`/chat?with=${support.id}`}
      leftSection={<IconMessageCircle size={18} stroke={1.75} aria-hidden />}
    >
      {t('ask_team')}
    </Button>
  );
}
