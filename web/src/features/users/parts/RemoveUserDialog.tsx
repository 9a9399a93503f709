import { Button, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  OffboardingItem,
  OffboardingDecision,
} from '@thedot/domain/users/offboarding.contract';
import { refuseOffboardingDecision } from '@thedot/domain/users/offboarding.rules';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { offboardingQuery, useRemoveUser } from '../directory.data.ts';
import classes from './RemoveUserDialog.module.css';

interface Props {
  user: { readonly id: string; readonly name: string };
  opened: boolean;
  onClose: () => void;
}

/** Removes a user after staff decide what happens to everything the user leaves open. */
export function RemoveUserDialog({ user, opened, onClose }: Props) {
  const { t } = useTranslation('directory');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('remove.title', { name: user.name })}>
      <OffboardingLoader user={user} onClose={onClose} />
    </Dialog>
  );
}

function OffboardingLoader({ user, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('directory');
  const offboarding = useQuery(offboardingQuery(user.id));
  const remove = useRemoveUser();
  const { id: userId, name } = user;
  if (offboarding.isPending) return <DotsLoading />;
  if (offboarding.isLoadingError) {
    return <LoadFailed text={t('remove.failed')} onRetry={() => void offboarding.refetch()} />;
  }
  return (
    <OffboardingForm
      texts={{
        text: t('remove.text'),
        alone: t('remove.alone'),
        confirm: t('remove.confirm', { name }),
        keep: t('remove.keep'),
      }}
      items={offboarding.data}
      submit={(settle) => remove.mutateAsync({ userId, settle })}
      onCancel={onClose}
      onDone={() => {
        onClose();
        showSuccess(t('remove.done', { name }));
      }}
    />
  );
}

interface OffboardingFormProps {
  texts: Readonly<Record<'text' | 'alone' | 'confirm' | 'keep', string>>;
  items: readonly OffboardingItem[];
  submit: (settle: OffboardingDecision[]) => Promise<unknown>;
  onCancel: () => void;
  onDone: () => void;
}

/** The field values by item: the cancellation message, or the id of the new owner. */
const FieldValues = z.record(z.string(), z.string().nullable());

/** Asks for a decision on each item that the user leaves open. */
export function OffboardingForm({ texts, items, submit, onCancel, onDone }: OffboardingFormProps) {
  const { t } = useTranslation('directory');
  const form = useContractForm(FieldValues, {
    initialValues: Object.fromEntries(items.map((item) => [fieldKey(item), ''])),
    validate: (typed) =>
      Object.fromEntries(
        items.map((item) => [
          fieldKey(item),
          refuseOffboardingDecision(item, toSettlement(item, typed)),
        ]),
      ),
    submit: (typed) => submit(items.map((item) => toSettlement(item, typed))),
    onDone,
  });
  // Items that appear after the dialog opens have no value yet.
  const valueOf = (item: OffboardingItem) => form.values[fieldKey(item)] ?? '';

  return (
    <form {...form.formProps}>
      <p className={classes.text}>{texts.text}</p>
      {items.length > 0 ? (
        <>
          <p className={classes.text}>{t('remove.open')}</p>
          <ul className={classes.lines}>
            {items.map((item) => (
              <li key={fieldKey(item)}>
                <strong>
                  {item.kind === 'organization'
                    ? t('remove.organization', { name: item.name })
                    : t(`remove.${item.kind}`, { count: item.count })}
                </strong>
                {offeredWay(item) === 'cancel' && (
                  <Textarea
                    label={t('remove.message')}
                    description={t('remove.message_hint')}
                    autosize
                    minRows={2}
                    maxRows={8}
                    maxLength={1000}
                    {...form.getInputProps(fieldKey(item))}
                    value={valueOf(item)}
                  />
                )}
                {offeredWay(item) === 'pass-on' && (
                  <Select
                    label={t('remove.heir')}
                    description={t('remove.heir_hint')}
                    searchable
                    data={item.heirs.map(({ id, name }) => ({ value: id, label: name }))}
                    {...form.getInputProps(fieldKey(item))}
                    value={valueOf(item) || null}
                  />
                )}
                {offeredWay(item) === 'leave' && <p className={classes.hint}>{texts.alone}</p>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={classes.text}>{t('remove.nothing')}</p>
      )}
      <DialogActions>
        <Button
          variant="default"
          onClick={onCancel}
          data-autofocus={items.length ? undefined : true}
        >
          {texts.keep}
        </Button>
        <Button type="submit" color="crimson" loading={form.busy}>
          {texts.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The items may change before submission, so that values are keyed by item instead of by index. */
const fieldKey = ({ kind, subject }: OffboardingItem) => `${kind}-${subject ?? ''}`;

const offeredWay = ({ ways }: OffboardingItem) => ways[0] ?? 'leave';

function toSettlement(
  item: OffboardingItem,
  typed: z.infer<typeof FieldValues>,
): OffboardingDecision {
  const { kind, subject } = item;
  const way = offeredWay(item);
  const texts = typed[fieldKey(item)] ?? '';
  return {
    kind,
    subject,
    way,
    message: way === 'cancel' ? texts.trim() : '',
    heir: way === 'pass-on' ? texts || null : null,
  };
}
