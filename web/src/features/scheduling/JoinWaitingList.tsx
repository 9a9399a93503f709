import { Button, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Joins the waiting list with what is filled in; undefined until a refused time can be waited for. */
  onJoin: (() => void) | undefined;
  isPending: boolean;
  hasJoined: boolean;
}

/** Lets the user wait for a time that was refused because it is taken. */
export function JoinWaitingList({ onJoin, isPending, hasJoined }: Props) {
  const { t } = useTranslation('scheduling');
  if (hasJoined)
    return (
      <Text fz="sm" role="status">
        {t('waiting.joined')}
      </Text>
    );
  if (!onJoin) return null;
  return (
    <Button
      variant="default"
      size="sm"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconBell size={16} stroke={1.75} aria-hidden />}
      loading={isPending}
      onClick={onJoin}
    >
      {t('waiting.join')}
    </Button>
  );
}
