import { Box, Group, Stack, Text } from '@mantine/core';
import type { ApiKey } from '@thedot/domain/api-keys/api-keys.contract';
import { API_KEY_WARNING_DAYS } from '@thedot/domain/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Sentence } from '../../../ui/people/Sentence.tsx';
import { readScope } from '../key-scope-texts.ts';
import classes from './ApiKeyRow.module.css';

/** From when on the expiry is shown as a warning. */
const WARNING_DAYS = Math.max(...API_KEY_WARNING_DAYS);

interface Props {
  apiKey: ApiKey;
  action?: ReactNode;
}

/** A key with what it may do, whose it is, its times and where it was last used. */
export function ApiKeyRow({ apiKey, action }: Props) {
  const { t } = useTranslation('api-keys');
  const { name, prefix, scopes, maker } = apiKey;
  return (
    <Group justify="space-between" align="flex-start" gap="md" py={4}>
      <Stack gap={6} miw={0} flex="1 1 280px">
        <Group gap={10}>
          <Box component="h3" m={0} fz="md" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <code className={classes.prefix}>{prefix}…</code>
        </Group>
        <Group component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
          {scopes.map((scope) => {
            const { part, level } = readScope(scope);
            return (
              <li key={scope}>
                <Chip>{t('scope', { part: t(`part.${part}`), level: t(`level.${level}`) })}</Chip>
              </li>
            );
          })}
        </Group>
        <Group component="p" gap="2px 14px" m={0} fz={13} c="var(--dot-ink-2)">
          <span>
            <Sentence
              text={(names) => t('by', names)}
              names={{ name: <PersonLink person={maker} /> }}
            />
          </span>
          <End apiKey={apiKey} />
          <LastUse apiKey={apiKey} />
        </Group>
      </Stack>
      {action}
    </Group>
  );
}

function End({ apiKey: { state, expiresAt, revokedAt, revokedBy } }: Pick<Props, 'apiKey'>) {
  const { t } = useTranslation('api-keys');
  const { date, daysFromToday } = useFormat();
  if (revokedAt === null && state === 'ended')
    return <span>{t('expired', { date: date(expiresAt) })}</span>;
  if (revokedAt === null) return <Expiry days={daysFromToday(expiresAt)} date={date(expiresAt)} />;
  if (revokedBy === null) return <span>{t('revoked_with_maker', { date: date(revokedAt) })}</span>;
  return (
    <span>
      <Sentence
        text={(names) => t('revoked', { ...names, date: date(revokedAt) })}
        names={{ name: <PersonLink person={revokedBy} /> }}
      />
    </span>
  );
}

function Expiry({ days, date }: { days: number; date: string }) {
  const { t } = useTranslation('api-keys');
  const isSoon = days <= WARNING_DAYS;
  return (
    <Text span inherit {...(isSoon && { c: 'var(--dot-error)', fw: 600 })}>
      {days <= 0 ? t('expires_today', { date }) : t('expires', { count: days, date })}
    </Text>
  );
}

function LastUse({ apiKey: { lastUsedAt, lastUsedAddress } }: Pick<Props, 'apiKey'>) {
  const { t } = useTranslation('api-keys');
  const { dateAndTime } = useFormat();
  if (lastUsedAt === null) return <span>{t('never_used')}</span>;
  return (
    <span>{t('last_used', { at: dateAndTime(lastUsedAt), address: lastUsedAddress ?? '' })}</span>
  );
}
