import { ActionIcon, Popover, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { FigureId } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';

/** Says what a figure counts, when asked. */
export function FigureDefinition({ id, name }: { id: FigureId; name: string }) {
  const { t } = useTranslation('statistics');
  return (
    <Popover width={280} position="bottom-end" keepMounted={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          pos="relative"
          style={{ zIndex: 1 }}
          size={24}
          aria-label={t('about', { name })}
        >
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown tabIndex={-1} data-autofocus>
        <Text fz="sm" fw={650} mb={4}>
          {name}
        </Text>
        <Text fz="sm" c="var(--dot-ink-2)">
          {t(`definition.${id}`)}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
