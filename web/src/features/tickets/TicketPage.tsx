import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconThumbUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isStaffActor } from '@thedot/domain/access/roles';
import { type Ticket, tickets } from '@thedot/domain/tickets/tickets.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { useMe } from '../../lib/session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DotRating } from '../../ui/dots/DotRating.tsx';
import { DotRatingField } from '../../ui/fields/DotRatingField.tsx';
import { AutosizeTextarea } from '../../ui/fields/AutosizeTextarea.tsx';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { type Fact, Facts } from '../../ui/records/Facts.tsx';
import { RecordHeader } from '../../ui/records/RecordHeader.tsx';
import { RecordScreen } from '../../ui/records/RecordScreen.tsx';
import { useRecordNumber } from '../../ui/records/use-record-number.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import {
  AssignmentCard,
  DueDate,
  HistoryCard,
  MessagesCard,
  Viewers,
} from '../submissions/submissions.public.ts';
import { describeTicketEvent } from './ticket-history.ts';
import { TicketActions } from './TicketActions.tsx';
import { ticketPath } from './ticket-path.ts';
import { ticketQuery, TICKETS_KEY, useRateTicket, useVote } from './tickets.data.ts';
import { TicketStatus } from './TicketStatus.tsx';

interface Props {
  ticket: Ticket;
}

/** One ticket: what it is about, the exchange with the hub team, and how it is handled. */
export function TicketPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('tickets');
  const isStaff = isStaffActor(useMe());
  const numberOf = useRecordNumber();
  return (
    <RecordScreen
      key={id}
      listPath="/feedback"
      namespace="tickets"
      query={useQuery(ticketQuery(id))}
      header={(ticket) => (
        <>
          <RecordHeader
            title={ticket.title}
            badges={
              <>
                <TicketStatus status={ticket.mergedStatus ?? ticket.status} />
                {ticket.mergedStatus !== null && <Chip>{t('merged.badge')}</Chip>}
                <Text span fz="sm" c="var(--dot-ink-2)">
                  {[t(`type.${ticket.type}`), numberOf(ticket.number)].join(' · ')}
                </Text>
              </>
            }
            actions={<TicketActions ticket={ticket} />}
          />
          {isStaff && <Viewers id={id} />}
        </>
      )}
      main={(ticket) => (
        <>
          <AnswerCard ticket={ticket} />
          <MergedCard ticket={ticket} />
          <RequestCard ticket={ticket} />
          <RatingCard ticket={ticket} />
          {ticket.canReadDetails && (
            <MessagesCard id={id} kindKey={TICKETS_KEY} closedHint={t('closed_hint')} />
          )}
        </>
      )}
      aside={(ticket) => (
        <>
          {ticket.type === 'proposal' && <VotesCard ticket={ticket} />}
          <DetailsCard ticket={ticket} />
          {isStaff && <AssignmentCard submission={ticket} kindKey={TICKETS_KEY} />}
          {ticket.canReadDetails && (
            <HistoryCard id={id} describe={(event, name) => describeTicketEvent(t, event, name)} />
          )}
        </>
      )}
    />
  );
}

const Paragraphs = ({ children }: { children: ReactNode }) => (
  <Text fz={15} lh={1.6} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {children}
  </Text>
);

/** What the hub team last wrote to the author: an answer, a question or the reason of a rejection. */
function AnswerCard({ ticket: { status, reason } }: Props) {
  const { t } = useTranslation('tickets');
  if (reason === '' || status === 'open' || status === 'in_progress') return null;
  const title = { waiting: 'question', resolved: 'answer', rejected: 'reason' } as const;
  return (
    <Card title={t(`details.${title[status]}`)}>
      <Paragraphs>{reason}</Paragraphs>
    </Card>
  );
}

function TicketLink({ to: { id, number, title } }: { to: Ticket['duplicates'][number] }) {
  const numberOf = useRecordNumber();
  return <TextLink to={ticketPath(id)}>{`${numberOf(number)} ${title}`}</TextLink>;
}

/** How the ticket goes that this one was merged into. Its author may not open the one of another user. */
function MergedCard({ ticket: { mergedInto, mergedStatus, isMine } }: Props) {
  const { t } = useTranslation('tickets');
  if (mergedStatus === null) return null;
  return (
    <Card title={t('merged.title')}>
      <Stack gap="sm">
        <Group gap="sm">
          {mergedInto && <TicketLink to={mergedInto} />}
          <TicketStatus status={mergedStatus} />
        </Group>
        {isMine && <Text c="var(--dot-ink-2)">{t('merged.text')}</Text>}
      </Stack>
    </Card>
  );
}

function RequestCard({ ticket: { text, benefit, files } }: Props) {
  const { t } = useTranslation('tickets');
  return (
    <Card title={t('details.title')}>
      <Stack gap="md">
        <Paragraphs>{text}</Paragraphs>
        {benefit && (
          <Facts facts={[{ name: t('details.benefit'), value: benefit, isWide: true }]} />
        )}
        {files.length > 0 && <FileLinks files={files} />}
      </Stack>
    </Card>
  );
}

function DetailsCard({ ticket }: Props) {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  const { author, assignee, area, subject, happenedOn, createdAt, dueAt, duplicates } = ticket;
  const facts: readonly (Fact | false | null)[] = [
    { name: t('details.author'), value: <PersonLink person={author} /> },
    { name: t('details.area'), value: t(`area.${area}`) },
    subject && {
      name: t('details.about'),
      value: <TextLink to={subject.path}>{subject.name}</TextLink>,
    },
    happenedOn !== null && { name: t('details.happened'), value: format.day(happenedOn) },
    { name: t('details.created'), value: format.dayAndTime(createdAt) },
    dueAt !== null && { name: t('details.due'), value: <DueDate submission={ticket} /> },
    assignee && { name: t('details.assignee'), value: <PersonLink person={assignee} /> },
    duplicates.length > 0 && {
      name: t('details.duplicates'),
      value: (
        <Stack gap={4}>
          {duplicates.map((it) => (
            <TicketLink key={it.id} to={it} />
          ))}
        </Stack>
      ),
    },
  ];
  return (
    <Card title={t('details.facts')}>
      <Facts facts={facts.filter((it) => it !== false && it !== null)} />
    </Card>
  );
}

function VotesCard({ ticket: { id, votes, hasVoted, canVote } }: Props) {
  const { t } = useTranslation('tickets');
  const vote = useVote();
  return (
    <Card title={t('vote.title')}>
      <Group justify="space-between">
        <Text fw={600}>{t('votes', { count: votes })}</Text>
        {canVote && (
          <Button
            variant={hasVoted ? 'default' : 'filled'}
            leftSection={<IconThumbUp size={18} stroke={1.75} aria-hidden />}
            loading={vote.isPending}
            aria-pressed={hasVoted}
            onClick={() => vote.mutate({ id, hasVoted })}
          >
            {t(hasVoted ? 'vote.remove' : 'vote.add')}
          </Button>
        )}
      </Group>
    </Card>
  );
}

/** The author rates a resolved ticket; afterwards the rating is shown. */
function RatingCard({ ticket }: Props) {
  const { t } = useTranslation(['tickets', 'ui']);
  const { id, rating, ratingText, canRate } = ticket;
  if (rating !== null) {
    return (
      <Card title={t('rating.given')}>
        <DotRating value={rating} label={t('ui:rating.of_five', { value: rating })} />
        {ratingText && (
          <Box mt="sm">
            <Paragraphs>{ratingText}</Paragraphs>
          </Box>
        )}
      </Card>
    );
  }
  return canRate ? <RatingForm id={id} /> : null;
}

interface RatingValues extends Record<string, unknown> {
  readonly rating: number;
  readonly text: string;
}

function RatingForm({ id }: { id: string }) {
  const { t } = useTranslation('tickets');
  const { mutateAsync: rate } = useRateTicket(id);
  const form = useContractForm<RatingValues, Ticket>(tickets.rate.body.required(), {
    initialValues: { rating: 0, text: '' },
    submit: (values) => rate(values),
    onDone: () => showSuccess(t('rating.done')),
  });
  const { onChange, ...field } = form.getInputProps('rating');
  return (
    <Card title={t('rating.title')}>
      <form {...form.formProps}>
        <Stack gap="md">
          <DotRatingField
            label={t('rating.label')}
            {...field}
            onChange={(value) => onChange(value ?? 0)}
          />
          <AutosizeTextarea
            label={t('rating.text')}
            minRows={2}
            maxLength={2000}
            {...form.getInputProps('text')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={form.busy}>
              {t('rating.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
