import { Group, Stack, Text } from '@mantine/core';
import type { SessionResource } from '@thedot/domain/expert-sessions/session-resources.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useResourceText } from './use-resource-text.ts';

interface Props {
  resources: readonly SessionResource[];
  /** Below a room or a material. */
  renderActions?: (resource: SessionResource) => ReactNode;
}

/** The room and the material of a session, each with its state. */
export function SessionResources({ resources, renderActions }: Props) {
  const { t } = useTranslation('session-needs');
  const text = useResourceText();
  return (
    <Stack component="ul" gap={8} m={0} p={0} aria-label={t('card.title')}>
      {resources.map((it) => {
        const path = text.path(it);
        const place = text.place(it);
        return (
          <li key={`${it.kind}${it.id}`}>
            <Group justify="space-between" align="baseline" gap="2px 16px">
              <Text component="div" fw={550}>
                {path === null ? text.name(it) : <TextLink to={path}>{text.name(it)}</TextLink>}
              </Text>
              <Text fz={13} c={it.state === 'missing' ? 'var(--dot-error)' : 'var(--dot-ink-2)'}>
                {t(`state.${it.state}`)}
              </Text>
            </Group>
            {place && (
              <Text fz={13} c="var(--dot-ink-2)">
                {place}
              </Text>
            )}
            {renderActions?.(it)}
          </li>
        );
      })}
    </Stack>
  );
}
