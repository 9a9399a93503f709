import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Material } from '@thedot/domain/material/material.contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import { useLoanColumns } from '../loans/loan-columns.tsx';
import { materialHistoryQuery, materialItemsQuery } from '../material.data.ts';
import { nameOfItem } from './item-names.ts';

/** The loans of a material or of one of its items, and the sessions and events that took the material, newest first. */
export function MaterialHistory({ material: { id } }: { material: Material }) {
  const { t } = useTranslation(['manage-material', 'loans']);
  const [params, setParams] = useSearchParams();
  const itemId = params.get('item');
  const { data: items = [] } = useQuery({ ...materialItemsQuery(id), enabled: itemId !== null });
  const item = items.find((it) => it.id === itemId);
  return (
    <ListScreen
      label={t('tab.history')}
      {...(item && {
        cardProps: {
          title: t('history.of_item', { item: nameOfItem(item) }),
          aside: (
            <Button
              variant="default"
              flex="none"
              onClick={() => setParams({ tab: 'history' }, { replace: true })}
            >
              {t('history.all')}
            </Button>
          ),
        },
      })}
      query={useInfiniteQuery(
        materialHistoryQuery(item ? { itemId: item.id } : { materialId: id }),
      )}
      columns={useLoanColumns()}
      errorText={t('loans:failed')}
      emptyState={{ title: t('history.none'), text: t('history.none_text') }}
    />
  );
}
