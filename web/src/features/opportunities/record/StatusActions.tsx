import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type {
  Opportunity,
  OpportunityAction,
} from '@thedot/domain/opportunities/opportunities.contract';
import { opportunityWorkflow } from '@thedot/domain/opportunities/opportunities.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';
import { EditButton } from '../../../ui/KeyButton.tsx';
import { ActionItems } from '../../../ui/lists/ActionItems.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { OutcomeDialog } from './OutcomeDialog.tsx';
import { CancelDialog, ConfirmActionDialog, RelistDialog } from './StatusDialogs.tsx';

type Opened = OpportunityAction | 'outcome';

/** What staff can do with an opportunity in its status; a deadline that has passed is named in the dialog. */
export function StatusActions({ opportunity }: { opportunity: Opportunity }) {
  const { t } = useTranslation('opportunities');
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { id, title, status } = opportunity;
  const possible = opportunityWorkflow.transitions.filter(
    ({ action, from }) => from === status && !(action === 'delete' && status === 'published'),
  );
  const actions = possible.map(({ action }) => action);
  if (actions.length === 0) return null;
  const primary = actions.find((it) => it === 'publish' || it === 'relist');
  const hasOutcome = status === 'closed' || status === 'canceled';
  const others: Opened[] = [
    ...(hasOutcome ? (['outcome'] as const) : []),
    ...actions.filter((it) => it !== primary),
  ];
  const dialog = (action: Opened) => ({
    opportunity,
    opened: opened === action,
    onClose: () => setOpened(null),
  });
  return (
    <>
      <EditButton
        {...ICON_ON_PHONE}
        variant="default"
        to={`/opportunity/edit/${id}`}
        leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
      >
        {t('edit')}
      </EditButton>
      {primary && <Button onClick={() => setOpened(primary)}>{t(`action.${primary}`)}</Button>}
      <RowMenu label={t('actions_for', { title })}>
        <ActionItems
          actions={others.map((name) => ({
            name,
            label: t(`action.${name}`),
            isDestructive: name === 'cancel' || name === 'delete',
          }))}
          onChoose={setOpened}
        />
      </RowMenu>
      <ConfirmActionDialog {...dialog('publish')} action="publish" />
      <ConfirmActionDialog {...dialog('close')} action="close" />
      <ConfirmActionDialog
        {...dialog('delete')}
        action="delete"
        onDone={() => void navigate('/opportunity/all')}
      />
      <RelistDialog {...dialog('relist')} />
      <CancelDialog {...dialog('cancel')} />
      <OutcomeDialog {...dialog('outcome')} />
    </>
  );
}
