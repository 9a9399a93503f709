import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OwnViewing } from '@thedot/domain/auth/view-as.contract';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { ownViewingsQuery } from './own-viewings.data.ts';

/** Who viewed the hub as the signed-in user, when and why. */
export function OwnViewings() {
  const { t } = useTranslation('viewing');
  return (
    <Card title={t('own.title')} hint={t('own.hint')}>
      <DividedList
        query={useInfiniteQuery(ownViewingsQuery)}
        texts={{ error: t('own.failed'), empty: t('own.empty'), loadMore: t('own.more') }}
        renderRow={(viewing) => <Viewing viewing={viewing} />}
      />
    </Card>
  );
}

function Viewing({ viewing: { viewer, reason, startedAt, endedAt } }: { viewing: OwnViewing }) {
  const { t } = useTranslation('viewing');
  const format = useFormat();
  const nameOf = useDisplayName();
  return (
    <>
      <Text fw={600}>{nameOf(viewer.name)}</Text>
      <Text fz="sm" c="var(--dot-ink-2)">
        {endedAt
          ? format.dayAndRange(startedAt, endedAt)
          : t('own.now', { since: format.dayAndTime(startedAt) })}
      </Text>
      {reason && <Text>{t('own.reason', { reason })}</Text>}
    </>
  );
}
