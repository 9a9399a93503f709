import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  isLoading: boolean;
  isFailed: boolean;
  onMore: () => void;
}

/** Loads the next page of a list; shows that the last attempt failed. */
export function MoreButton({ isLoading, isFailed, onMore }: Props) {
  const { t } = useTranslation('chat');
  return (
    <>
      {isFailed && !isLoading && (
        <Text role="alert" fz="sm" c="var(--dot-error)" mt={8} px={12}>
          {t('more_failed')}
        </Text>
      )}
      <Group>
        <Button
          size="compact-xl"
          variant="subtle"
          fz="md"
          px={10}
          disabled={isLoading}
          onClick={onMore}
        >
          {t(isFailed ? 'more_again' : 'more')}
        </Button>
      </Group>
    </>
  );
}
