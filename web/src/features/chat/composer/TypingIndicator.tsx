import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ThreeDots } from '../../../ui/dots/ThreeDots.tsx';

interface Props {
  name: string;
  isTyping: boolean;
}

/** Its line is always rendered, so that the layout does not move when the other person starts typing. */
export function TypingIndicator({ name, isTyping }: Props) {
  const { t } = useTranslation('chat-room');
  return (
    <Group h={26} pt={6} px={20} gap={9} fz="sm" c="dimmed" aria-live="polite">
      {isTyping && (
        <>
          <ThreeDots />
          {t('typing', { name })}
        </>
      )}
    </Group>
  );
}
