import { Button, CloseButton, Text } from '@mantine/core';
import type {
  ApplicationAction,
  ApplicationItem,
} from '@thedot/domain/opportunities/applications.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListToolbar } from '../../../ui/lists/ListFilters.tsx';
import type { SelectedRows } from '../../../ui/lists/ListScreen.tsx';
import { DecideDialog } from './DecideDialog.tsx';

const ACTIONS = ['shortlist', 'accept', 'decline'] as const satisfies readonly ApplicationAction[];

/** Decides about the selected applications; those that are refused stay selected. */
export function ApplicationBulkActions({ ids, onSelectionChange }: SelectedRows<ApplicationItem>) {
  const { t } = useTranslation(['opportunities', 'ui']);
  const [action, setAction] = useState<(typeof ACTIONS)[number] | null>(null);
  return (
    <ListToolbar role="group" aria-label={t('review.decide_selected')}>
      <CloseButton
        aria-label={t('ui:table.clear_selection')}
        onClick={() => onSelectionChange(new Set())}
      />
      <Text role="status" flex="1 1 0" miw={0} fw={600}>
        {t('review.selected', { count: ids.size })}
      </Text>
      {ACTIONS.map((it) => (
        <Button key={it} variant="default" onClick={() => setAction(it)}>
          {t(`review.action.${it}`)}
        </Button>
      ))}
      <DecideDialog
        action={action}
        ids={[...ids]}
        onClose={() => setAction(null)}
        onDecided={(refused) => onSelectionChange(new Set(refused))}
      />
    </ListToolbar>
  );
}
