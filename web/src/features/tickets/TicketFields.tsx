import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { MAX_SUBMISSION_TEXT } from '@thedot/domain/limits';
import { TicketArea, type TicketType } from '@thedot/domain/tickets/tickets.contract';
import { useTranslation } from 'react-i18next';
import { useHubToday } from '../../lib/format/use-hub-today.ts';
import type { ContractFormHandle } from '../../lib/forms/use-contract-form.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { AutosizeTextarea } from '../../ui/fields/AutosizeTextarea.tsx';
import { useRecordNumber } from '../../ui/records/use-record-number.ts';
import { ticketPath } from './ticket-path.ts';
import { similarTicketsQuery } from './tickets.data.ts';
import { TicketStatus } from './TicketStatus.tsx';

export interface TicketValues extends Record<string, unknown> {
  readonly title: string;
  readonly text: string;
  readonly area: TicketArea;
  readonly benefit: string;
  readonly happenedOn: string | null;
}

interface Props<Values extends TicketValues> {
  form: ContractFormHandle<Values>;
  type: TicketType;
  /** Lists similar tickets while the title is typed. */
  showsSimilar?: boolean;
  /** A dialog that opens puts the focus on the title. */
  startsWithTitle?: boolean;
}

/** What an author writes, with the fields of the type. */
export function TicketFields<Values extends TicketValues>({
  form,
  type,
  showsSimilar = false,
  startsWithTitle = false,
}: Props<Values>) {
  const { t } = useTranslation('tickets');
  const today = useHubToday();
  return (
    <>
      <TextInput
        {...(startsWithTitle && { 'data-autofocus': true })}
        label={t('form.title')}
        placeholder={t('form.title_hint')}
        maxLength={200}
        {...form.getInputProps('title')}
      />
      {showsSimilar && <SimilarTickets title={form.values.title} type={type} />}
      <Select
        label={t('area_label')}
        allowDeselect={false}
        data={TicketArea.options.map((value) => ({ value, label: t(`area.${value}`) }))}
        {...form.getInputProps('area')}
      />
      {type === 'claim' && (
        <DateField label={t('form.happened')} max={today} {...form.getInputProps('happenedOn')} />
      )}
      <AutosizeTextarea
        label={t('form.text')}
        minRows={5}
        maxRows={16}
        maxLength={MAX_SUBMISSION_TEXT}
        {...form.getInputProps('text')}
      />
      {type === 'proposal' && (
        <AutosizeTextarea
          label={t('form.benefit')}
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...form.getInputProps('benefit')}
        />
      )}
    </>
  );
}

const TYPING_MS = 300;

function SimilarTickets({ title, type }: { title: string; type: TicketType }) {
  const { t } = useTranslation('tickets');
  const numberOf = useRecordNumber();
  const [typed] = useDebouncedValue(title.trim(), TYPING_MS);
  const { data: similar = [] } = useQuery(similarTicketsQuery(typed, type));
  if (similar.length === 0 || title.trim() === '') return null;
  return (
    <Stack gap={6} role="status">
      <Text fz="sm" fw={600}>
        {t('form.similar')}
      </Text>
      {similar.map(({ id, number, title: name, status }) => (
        <Text key={id} component="div" fz="sm">
          <TextLink to={ticketPath(id)}>{`${numberOf(number)} ${name}`}</TextLink>{' '}
          <TicketStatus status={status} />
        </Text>
      ))}
      <Text fz="sm" c="var(--dot-ink-2)">
        {t('form.similar_hint')}
      </Text>
    </Stack>
  );
}
