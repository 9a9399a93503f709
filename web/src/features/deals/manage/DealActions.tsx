import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArchive, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import type { DealAction, ManagedDeal } from '@thedot/domain/deals/deal-fields.contract';
import { DEAL_LIFECYCLE } from '@thedot/domain/deals/deals.rules';
import { date, optionalText } from '@thedot/domain/kernel/fields';
import { daysAfter } from '@thedot/domain/kernel/time';
import { refuseReason } from '@thedot/domain/scheduling/lifecycle.rules';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useHubToday } from '../../../lib/format/use-hub-today.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { ActionItems } from '../../../ui/lists/ActionItems.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { AudienceCount } from './AudienceCount.tsx';
import { DealCardPreview } from './DealPreview.tsx';
import { useChangeDealStatus, useRemoveDeal } from './manage-deals.data.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const ICONS = {
  publish: IconPlayerPlay,
  relist: IconPlayerPlay,
  withdraw: IconPlayerStop,
  archive: IconArchive,
  remove: IconTrash,
} as const;

type Chosen = DealAction | 'remove';

/** What can be done with a deal of the list. */
export function DealRowMenu({ deal }: { deal: ManagedDeal }) {
  const { t } = useTranslation('manage-deals');
  const { choices, choose, dialogs } = useDealDialogs(deal);
  return (
    <>
      <RowMenu label={t('actions', { name: deal.title })}>
        <MenuItems choices={choices} onChoose={choose} />
      </RowMenu>
      {dialogs}
    </>
  );
}

/** The same on the page of a deal, which is left when it is deleted. */
export function DealButtons({ deal, onRemoved }: { deal: ManagedDeal; onRemoved: () => void }) {
  const { t } = useTranslation('manage-deals');
  const { choices, choose, dialogs } = useDealDialogs(deal, onRemoved);
  const [first, ...others] = choices;
  const isPrimary = first === 'publish' || first === 'relist';
  return (
    <Group gap={10}>
      {isPrimary && <Button onClick={() => choose(first)}>{t(`${first}.title`)}</Button>}
      {(others.length > 0 || !isPrimary) && (
        <RowMenu label={t('actions', { name: deal.title })}>
          <MenuItems choices={isPrimary ? others : choices} onChoose={choose} />
        </RowMenu>
      )}
      {dialogs}
    </Group>
  );
}

interface MenuItemsProps {
  choices: readonly Chosen[];
  onChoose: (chosen: Chosen) => void;
}

function MenuItems({ choices, onChoose }: MenuItemsProps) {
  const { t } = useTranslation('manage-deals');
  return (
    <ActionItems
      actions={choices.map((name) => {
        const Icon = ICONS[name];
        return {
          name,
          label: t(`${name}.title`),
          icon: <Icon {...ICON} />,
          isDestructive: name === 'remove',
        };
      })}
      onChoose={onChoose}
    />
  );
}

/** A deal that was taken is archived, not deleted. */
function useDealDialogs(deal: ManagedDeal, onRemoved?: () => void) {
  const { t } = useTranslation('manage-deals');
  const dialog = useDialogFor<Chosen>();
  const change = useChangeDealStatus();
  const remove = useRemoveDeal();
  const { id, title: name } = deal;
  const choices: Chosen[] = [...deal.actions, ...(deal.taken === 0 ? (['remove'] as const) : [])];
  const opened = (chosen: Chosen) => ({
    opened: dialog.opened && dialog.subject === chosen,
    onClose: dialog.close,
    title: t(`${chosen}.title`),
    confirmLabel: t(`${chosen}.title`),
    successMessage: t(`${chosen}.done`, { name }),
  });
  const dialogs = (
    <>
      {dialog.subject === 'publish' && <PublishDialog deal={deal} {...opened('publish')} />}
      {dialog.subject === 'relist' && <RelistDialog deal={deal} {...opened('relist')} />}
      {dialog.subject === 'withdraw' && <WithdrawDialog deal={deal} {...opened('withdraw')} />}
      {dialog.subject === 'archive' && (
        <ConfirmDialog
          {...opened('archive')}
          text={t('archive.text', { name })}
          onConfirm={() => change.mutateAsync({ id, body: { action: 'archive' } })}
        />
      )}
      {dialog.subject === 'remove' && (
        <ConfirmDialog
          {...opened('remove')}
          text={t('remove.text', { name })}
          isDestructive
          onConfirm={() => remove.mutateAsync(id)}
          {...(onRemoved && { onDone: onRemoved })}
        />
      )}
    </>
  );
  return { choices, choose: dialog.open, dialogs };
}

interface DealDialogProps {
  deal: ManagedDeal;
  opened: boolean;
  onClose: () => void;
  title: string;
  confirmLabel: string;
  successMessage: string;
}

/** Shows the card and the number of users it reaches, before the deal is published. */
function PublishDialog({ deal, opened, onClose, ...texts }: DealDialogProps) {
  const { t } = useTranslation(['manage-deals', 'ui']);
  const change = useChangeDealStatus();
  const { title, confirmLabel, successMessage } = texts;
  const publish = () =>
    afterMutation(change.mutateAsync({ id: deal.id, body: { action: 'publish' } }), () => {
      onClose();
      showSuccess(successMessage);
    });
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack gap="md">
        <Text lh={1.6}>{t('publish.text')}</Text>
        <DealCardPreview deal={deal} />
        <AudienceCount audience={deal.audience} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button data-autofocus loading={change.isPending} onClick={() => void publish()}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const RelistForm = z.object({ validTo: date });
type RelistForm = z.infer<typeof RelistForm>;

/** Publishes an ended deal again, from today to a new last day. */
function RelistDialog({ deal, ...dialog }: DealDialogProps) {
  const { t } = useTranslation('manage-deals');
  const change = useChangeDealStatus(true);
  const today = useHubToday();
  return (
    <FormDialog<RelistForm, unknown>
      {...dialog}
      schema={RelistForm}
      initialValues={{ validTo: daysAfter(today, 90) }}
      submit={({ validTo }) =>
        change.mutateAsync({ id: deal.id, body: { action: 'relist', validTo } })
      }
    >
      {(form) => {
        const { onChange, ...field } = form.getInputProps('validTo');
        return (
          <>
            <Text lh={1.6}>{t('relist.text')}</Text>
            <DateField
              data-autofocus
              label={t('form.validTo')}
              min={today}
              {...field}
              onChange={(day) => onChange(day ?? '')}
            />
          </>
        );
      }}
    </FormDialog>
  );
}

const reason = optionalText(1000);

function WithdrawDialog({ deal, ...dialog }: DealDialogProps) {
  const { t } = useTranslation('manage-deals');
  const change = useChangeDealStatus(true);
  return (
    <ReasonDialog
      {...dialog}
      schema={reason}
      validate={(text) => refuseReason(DEAL_LIFECYCLE, 'withdraw', text)}
      label={t('withdraw.reason')}
      description={t('withdraw.text')}
      onConfirm={(text) =>
        change.mutateAsync({ id: deal.id, body: { action: 'withdraw', reason: text } })
      }
    />
  );
}
