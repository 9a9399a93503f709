import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DividedRows } from '../../../ui/lists/DividedList.tsx';
import { RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { nextToCloseQuery } from '../opportunities.data.ts';
import { DaysLeft } from '../parts/Deadline.tsx';

/** The opportunities for the user that close next; nothing without any, and when they cannot be loaded. */
export function AvailableCard() {
  const { t } = useTranslation('opportunities');
  const { data = [] } = useQuery(nextToCloseQuery);
  if (data.length === 0) return null;
  return (
    <Card
      title={t('title')}
      aside={
        <TextLink to="/opportunity/all" flex="none" fz={13} fw={600}>
          {t('all')}
        </TextLink>
      }
    >
      <DividedRows
        rows={data}
        renderRow={(row) => (
          <Group justify="space-between" wrap="nowrap" gap="4px 16px">
            <RowTitle
              to={`/opportunity/details/${row.id}`}
              title={row.title}
              subtitle={[t(`kind.${row.kind}`), row.provider].join(' · ')}
              badges={row.isMatched && <Chip tone="accent">{t('your_field')}</Chip>}
            />
            <Box flex="none">
              <DaysLeft opportunity={row} />
            </Box>
          </Group>
        )}
      />
    </Card>
  );
}
