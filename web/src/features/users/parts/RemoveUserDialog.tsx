import { Paper, Select, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  OffboardingItem,
  OffboardingDecision,
} from '@thedot/domain/accounts/offboarding.contract';
import { refuseOffboardingDecision } from '@thedot/domain/accounts/offboarding.rules';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { offboardingQuery, useRemoveUser } from '../directory.data.ts';

interface Props {
  user: { readonly id: string; readonly name: string };
  opened: boolean;
  onClose: () => void;
}

/** Removes a user after staff decide what happens to everything the user leaves open. */
export function RemoveUserDialog({ user: { id: userId, name }, ...dialog }: Props) {
  const { t } = useTranslation('directory');
  const remove = useRemoveUser();
  return (
    <OffboardingDialog
      {...dialog}
      userId={userId}
      title={t('remove.title', { name })}
      texts={{
        text: t('remove.text'),
        alone: t('remove.alone'),
        confirm: t('remove.confirm', { name }),
        keep: t('remove.keep'),
      }}
      submit={(decisions) => remove.mutateAsync({ userId, decisions })}
      successMessage={t('remove.done', { name })}
    />
  );
}

interface OffboardingFormProps {
  texts: Readonly<Record<'text' | 'alone' | 'confirm' | 'keep', string>>;
  items: readonly OffboardingItem[];
  submit: (decisions: OffboardingDecision[]) => Promise<unknown>;
  successMessage: string;
  onClose: () => void;
}

interface OffboardingDialogProps extends Omit<OffboardingFormProps, 'items'> {
  userId: string;
  title: string;
  opened: boolean;
}

/** Asks for a decision on everything that a user leaves open. */
export function OffboardingDialog({ opened, title, userId, ...form }: OffboardingDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={title}>
      <OffboardingLoader userId={userId} {...form} />
    </Dialog>
  );
}

function OffboardingLoader({
  userId,
  ...form
}: Omit<OffboardingFormProps, 'items'> & { userId: string }) {
  const { t } = useTranslation('directory');
  const offboarding = useQuery(offboardingQuery(userId));
  if (offboarding.isPending) return <DotsLoading />;
  if (offboarding.isLoadingError) {
    return <LoadFailed text={t('remove.failed')} onRetry={() => void offboarding.refetch()} />;
  }
  return <OffboardingForm {...form} items={offboarding.data} />;
}

/** The field values by item: the cancellation message, or the id of the new owner. */
const FieldValues = z.record(z.string(), z.string().nullable());

/** Asks for a decision on each item that the user leaves open. */
export function OffboardingForm({ texts, items, submit, ...dialog }: OffboardingFormProps) {
  const { t } = useTranslation('directory');
  return (
    <DialogForm
      {...dialog}
      schema={FieldValues}
      initialValues={Object.fromEntries(items.map((item) => [fieldKey(item), '']))}
      validate={(typed) =>
        Object.fromEntries(
          items.map((item) => [
            fieldKey(item),
            refuseOffboardingDecision(item, toSettlement(item, typed)),
          ]),
        )
      }
      submit={(typed) => submit(items.map((item) => toSettlement(item, typed)))}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      isDestructive
    >
      {(form) => (
        <>
          <Text c="var(--dot-ink-2)">{texts.text}</Text>
          <Text c="var(--dot-ink-2)">{t(items.length ? 'remove.open' : 'remove.nothing')}</Text>
          {items.map((item) => {
            const option = getDefaultDecision(item);
            const field = {
              ...form.getInputProps(fieldKey(item)),
              // Items that appear after the dialog opens have no value yet.
              value: form.values[fieldKey(item)] ?? '',
            };
            return (
              <Paper key={fieldKey(item)} withBorder p={14} bg="var(--dot-surface-2)">
                <Text fw={600} mb={10}>
                  {item.kind === 'organization'
                    ? t('remove.organization', { name: item.name })
                    : t(`remove.${item.kind}`, { count: item.count })}
                </Text>
                {option === 'cancel' && (
                  <Textarea
                    label={t('remove.message')}
                    description={t('remove.message_hint')}
                    autosize
                    minRows={2}
                    maxRows={8}
                    maxLength={1000}
                    {...field}
                  />
                )}
                {option === 'pass-on' && (
                  <Select
                    label={t('remove.heir')}
                    description={t('remove.heir_hint')}
                    searchable
                    data={item.successors.map(({ id, name }) => ({ value: id, label: name }))}
                    {...field}
                    value={field.value || null}
                  />
                )}
                {(option === 'leave' || option === 'release') && (
                  <Text fz="sm" c="var(--dot-ink-2)">
                    {option === 'leave' ? texts.alone : t('remove.release')}
                  </Text>
                )}
              </Paper>
            );
          })}
        </>
      )}
    </DialogForm>
  );
}

/** The items may change before submission, so that values are keyed by item instead of by index. */
const fieldKey = ({ kind, subject }: OffboardingItem) => `${kind}-${subject ?? ''}`;

const getDefaultDecision = ({ options }: OffboardingItem) => options[0] ?? 'leave';

function toSettlement(
  item: OffboardingItem,
  typed: z.infer<typeof FieldValues>,
): OffboardingDecision {
  const { kind, subject } = item;
  const option = getDefaultDecision(item);
  const texts = typed[fieldKey(item)] ?? '';
  return {
    kind,
    subject,
    option,
    message: option === 'cancel' ? texts.trim() : '',
    successorId: option === 'pass-on' ? texts || null : null,
  };
}
