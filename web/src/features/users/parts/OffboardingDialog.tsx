import { Anchor, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  Offboarding,
  OffboardingDecision,
  OffboardingItem,
  OffboardingOption,
} from '@thedot/domain/accounts/offboarding.contract';
import {
  refuseOffboardingMessage,
  refuseSuccessor,
} from '@thedot/domain/accounts/offboarding.rules';
import { AppError } from '@thedot/domain/errors';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { type ReactNode, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import {
  AffectedBookingsContext,
  type AffectedBookingView,
} from '../../../lib/affected-bookings.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { createViewLoader } from '../../../lib/kind-views.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { offboardingQuery, successorsQuery } from '../directory.data.ts';

interface FormProps {
  userId: string;
  texts: Readonly<Record<'text' | 'alone' | 'confirm' | 'keep', string>>;
  items: readonly OffboardingItem[];
  submit: (offboarding: Offboarding) => Promise<unknown>;
  successMessage: string;
  onClose: () => void;
}

interface Props extends Omit<FormProps, 'items'> {
  title: string;
  opened: boolean;
}

/** Asks for a decision on everything that a user leaves open. */
export function OffboardingDialog({ opened, title, ...form }: Props) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={title}>
      <OffboardingLoader {...form} />
    </Dialog>
  );
}

function OffboardingLoader(form: Omit<FormProps, 'items'>) {
  const { t } = useTranslation('directory');
  const offboarding = useQuery(offboardingQuery(form.userId));
  if (offboarding.isPending) return <DotsLoading />;
  if (offboarding.isLoadingError) {
    return <LoadFailed text={t('remove.failed')} onRetry={() => void offboarding.refetch()} />;
  }
  return (
    <Suspense fallback={<DotsLoading />}>
      <OffboardingForm {...form} items={offboarding.data} />
    </Suspense>
  );
}

/** By item: its option if it is not the suggested one, and who takes it over. */
const FieldValues = z.object({
  options: z.record(z.string(), z.string()),
  successors: z.record(z.string(), z.string().nullable()),
  message: z.string(),
});
type FieldValues = z.infer<typeof FieldValues>;

const loadViews = createViewLoader<AffectedBookingView>();

/** One list of what is open, each item with its decision, and one message to everyone concerned. */
export function OffboardingForm({ userId, texts, items, submit, ...dialog }: FormProps) {
  const { t } = useTranslation(['directory', 'ui']);
  const loans = items.filter(({ loan }) => loan !== null);
  const toDecide = items.filter((item) => item.loan === null && !isSettled(item));
  const settled = items.filter((item) => item.loan === null && isSettled(item));
  return (
    <DialogForm
      {...dialog}
      schema={FieldValues}
      initialValues={{ options: {}, successors: {}, message: '' }}
      validate={(values) => ({
        ...Object.fromEntries(
          items.map((item) => [
            `successors.${keyOf(item)}`,
            refuseSuccessor(item, toDecision(item, values)),
          ]),
        ),
        message: refuseOffboardingMessage(
          items.map((item) => toDecision(item, values)),
          values.message,
        ),
      })}
      submit={async (values) => {
        try {
          const decisions = items.map((item) => toDecision(item, values));
          return await submit({ decisions, message: values.message.trim() });
        } catch (error) {
          throw atItems(error, items);
        }
      }}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      isDestructive
    >
      {(form) => {
        const decisions = items.map((item) => toDecision(item, form.values));
        const isConcerned = items.some(({ options }) => options.includes('cancel'));
        const isRequired = decisions.some(({ option }) => option === 'cancel');
        const renderItem = (item: OffboardingItem) => (
          <Item userId={userId} item={item} form={form} alone={texts.alone} />
        );
        return (
          <>
            <Text c="var(--dot-ink-2)">{texts.text}</Text>
            <Items
              intro={t('remove.loans', { count: loans.length })}
              items={loans}
              renderItem={(item) => <Loan item={item} />}
            />
            <Items
              intro={t('remove.open', { count: toDecide.length })}
              items={toDecide}
              renderItem={renderItem}
            />
            <Items
              intro={t('remove.settled', { count: settled.length })}
              items={settled}
              renderItem={renderItem}
            />
            {items.length === 0 && <Text c="var(--dot-ink-2)">{t('remove.nothing')}</Text>}
            {isConcerned && (
              <AutosizeTextarea
                label={t(isRequired ? 'remove.message' : 'remove.message_optional')}
                description={t('remove.message_hint')}
                minRows={2}
                maxRows={8}
                maxLength={1000}
                {...form.getInputProps('message')}
              />
            )}
          </>
        );
      }}
    </DialogForm>
  );
}

/** What happens to it follows from its kind: the dialog only says it. */
const isSettled = ({ options }: OffboardingItem) => options.length === 1 && options[0] === 'leave';

/** Items may appear while the dialog is open, so that values are kept by item and not by index. */
const keyOf = ({ kind, subject }: OffboardingItem) => `${kind}-${subject}`;

function toDecision(item: OffboardingItem, values: FieldValues): OffboardingDecision {
  const { kind, subject, options } = item;
  const chosen = values.options[keyOf(item)];
  const option = options.find((it) => it === chosen) ?? options[0] ?? 'leave';
  const successorId = option === 'pass-on' ? (values.successors[keyOf(item)] ?? null) : null;
  return { kind, subject, option, successorId };
}

/** Shows errors of the sent decisions at the fields of their items. */
function atItems(error: unknown, items: readonly OffboardingItem[]): unknown {
  if (!(error instanceof AppError) || !error.errors) return error;
  const errors = error.errors.map((problem) => {
    const item = items[Number(/^decisions\.(\d+)\./.exec(problem.path)?.[1] ?? -1)];
    return item ? { ...problem, path: `successors.${keyOf(item)}` } : problem;
  });
  const { code, params, details } = error;
  return new AppError(code, { errors, ...(params && { params }), ...(details && { details }) });
}

interface ItemsProps {
  intro: string;
  items: readonly OffboardingItem[];
  renderItem: (item: OffboardingItem) => ReactNode;
}

function Items({ intro, items, renderItem }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <>
      <Text c="var(--dot-ink-2)">{intro}</Text>
      <Stack component="ul" gap={10} m={0} p={0} style={{ listStyle: 'none' }}>
        {items.map((item) => (
          <li key={keyOf(item)}>{renderItem(item)}</li>
        ))}
      </Stack>
    </>
  );
}

interface ItemProps {
  userId: string;
  item: OffboardingItem;
  form: ContractFormHandle<FieldValues>;
  /** What happens to an organization without other members. */
  alone: string;
}

function Item({ userId, item, form, alone }: ItemProps) {
  const { t } = useTranslation('directory');
  const { name, path, when } = useDescription(item);
  const { kind, options } = item;
  const { option } = toDecision(item, form.values);
  const label = t('remove.decision', { name });
  return (
    <Paper withBorder p={14} bg="var(--dot-surface-2)">
      <Stack gap={10}>
        <Group justify="space-between" align="flex-start" gap="8px 16px">
          <Named name={name} path={path} when={when} />
          {options.length > 1 && (
            <Select
              aria-label={label}
              w={{ base: '100%', xs: 220 }}
              allowDeselect={false}
              data={options.map((value) => ({ value, label: t(optionKey(kind, value)) }))}
              value={option}
              onChange={(value) => value && form.setFieldValue(`options.${keyOf(item)}`, value)}
            />
          )}
        </Group>
        {(isSubmission(kind) || isOfPrograms(kind)) && options.length === 1 && (
          <Text fz="sm" c="var(--dot-ink-2)">
            {t(`remove.own.${kind}`)}
          </Text>
        )}
        {kind === 'organization' && option === 'leave' && (
          <Text fz="sm" c="var(--dot-ink-2)">
            {alone}
          </Text>
        )}
        {option === 'pass-on' && kind === 'organization' && (
          <SuccessorSelect
            label={t('remove.heir')}
            placeholder={t('remove.heir_placeholder')}
            successors={item.successors}
            item={item}
            form={form}
          />
        )}
        {option === 'pass-on' && kind !== 'organization' && (
          <LoadedSuccessorSelect userId={userId} item={item} form={form} />
        )}
      </Stack>
    </Paper>
  );
}

type Kind = OffboardingItem['kind'];

const isSubmission = (kind: Kind) =>
  kind === 'tickets' || kind === 'applications' || kind === 'service_requests';
/** What staff handle for the hub. */
const isHandled = (kind: Kind) =>
  isSubmission(kind) || kind === 'opportunities' || kind === 'deals';

/** What an admin made for programs. */
const isOfPrograms = (kind: Kind) => kind === 'api_keys' || kind === 'webhooks';

function optionKey(kind: Kind, option: OffboardingOption) {
  if (kind === 'events' && (option === 'cancel' || option === 'pass-on'))
    return `remove.event_option.${option}` as const;
  if (isHandled(kind) && (option === 'leave' || option === 'pass-on'))
    return `remove.handled_option.${option}` as const;
  return `remove.option.${option}` as const;
}

/** Material that is out with the user: there is nothing to choose. */
function Loan({ item }: { item: OffboardingItem }) {
  const { t } = useTranslation('directory');
  return (
    <Paper withBorder p={14} bg="var(--dot-surface-2)">
      <Group justify="space-between" align="flex-start" gap="8px 16px">
        <Named {...useDescription(item)} />
        {item.loan?.isOverdue && <Chip tone="warning">{t('remove.overdue')}</Chip>}
      </Group>
    </Paper>
  );
}

interface Description {
  name: string;
  path: string;
  when: string | null;
}

const Named = ({ name, path, when }: Description) => (
  <div style={{ flex: '1 1 200px', minWidth: 0 }}>
    <Anchor component={Link} to={path} target="_blank" rel="noopener" fw={600}>
      {name}
    </Anchor>
    {when && (
      <Text fz="sm" c="var(--dot-ink-2)">
        {when}
      </Text>
    )}
  </div>
);

/** How the item is named, where it is opened, and when it takes place. */
function useDescription({ kind, name, page, booking, loan }: OffboardingItem): Description {
  const { t } = useTranslation('directory');
  const format = useFormat();
  const nameOf = useDisplayName();
  const viewOf = use(loadViews(use(AffectedBookingsContext)));
  if (!booking)
    return {
      name:
        kind === 'organization' || isHandled(kind) || isOfPrograms(kind)
          ? t(`remove.item.${kind}`, { name })
          : name,
      path: page ?? '',
      when: null,
    };
  if (loan && booking.kind === 'material')
    return {
      name: booking.material.names,
      path: booking.material.page,
      when: t('remove.loan', {
        since: format.date(loan.since),
        due: format.dayAndTime(booking.end),
      }),
    };
  // A request is shown like the session that it asks for.
  const shown = booking.kind === 'proposal' ? { ...booking, kind: 'session' as const } : booking;
  const described = viewOf(shown.kind).describe(shown, { of: 'hub', nameOf });
  const time = format.dayAndRange(booking.start, booking.end);
  return {
    name: described.name,
    path: described.path,
    when: kind === 'requests' ? t('remove.request', { time }) : time,
  };
}

/** Loads who can take it over: experts who are free then, organizers of the event, or the hub team. */
function LoadedSuccessorSelect({ userId, item, form }: Omit<ItemProps, 'alone'>) {
  const { t } = useTranslation('directory');
  const { kind, subject } = item;
  const text = successorText(kind);
  const successors = useQuery(successorsQuery(userId, { kind, subject }));
  if (successors.isPending) return <DotsLoading />;
  if (successors.isLoadingError)
    return (
      <LoadFailed text={t(`remove.${text}_failed`)} onRetry={() => void successors.refetch()} />
    );
  return (
    <SuccessorSelect
      label={t(`remove.${text}`)}
      placeholder={t(`remove.${text}_placeholder`)}
      {...(successors.data.length === 0 && { hint: t(`remove.${text}_none`) })}
      successors={successors.data}
      item={item}
      form={form}
    />
  );
}

function successorText(kind: Kind) {
  if (kind === 'events') return 'organizer';
  return isHandled(kind) ? 'colleague' : 'expert';
}

interface SuccessorSelectProps extends Omit<ItemProps, 'alone' | 'userId'> {
  label: string;
  placeholder: string;
  /** What to do when there is no one to choose. */
  hint?: string;
  successors: readonly PersonBrief[];
}

function SuccessorSelect({ successors, item, form, hint, ...field }: SuccessorSelectProps) {
  const nameOf = useDisplayName();
  const path = `successors.${keyOf(item)}`;
  const { error, ...input } = form.getInputProps(path);
  return (
    <Select
      {...field}
      description={!error && hint}
      searchable
      data={successors.map(({ id, name }) => ({ value: id, label: nameOf(name) }))}
      {...input}
      error={error && (hint ?? error)}
      value={form.values.successors[keyOf(item)] ?? null}
      onChange={(id) => form.setFieldValue(path, id)}
    />
  );
}
