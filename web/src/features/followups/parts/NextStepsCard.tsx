import { useQuery } from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import type { NextStep } from '@thedot/domain/followups/next-steps.contract';
import { refuseNewStep } from '@thedot/domain/followups/next-steps.rules';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Group, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { stepsQuery, useRemoveStep } from '../next-steps.data.ts';
import { AddStep, EditStep } from './StepForms.tsx';
import classes from './NextSteps.module.css';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { StepCheck } from './StepCheck.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { StepDueDate } from './StepDueDate.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Sentence } from '../../../ui/people/Sentence.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

interface CardProps {
  booking: Pick<BookingPage, 'id' | 'status' | 'requester' | 'expert'>;
  /** In a panel, which has the title. */
  isInPanel?: boolean;
}

const isConfirmed = ({ status }: CardProps['booking']) =>
  status === 'accepted' || status === 'finished';

/** The agreed next steps; open ones are carried over to later sessions. */
export function NextStepsCard({ booking, isInPanel = false }: CardProps) {
  const { t } = useTranslation('followups');
  const steps = useQuery(stepsQuery(booking.id));
  const ownSteps =
    steps.data?.items.filter(({ isFromEarlierSession }) => !isFromEarlierSession) ?? [];
  // The menu that had the focus is removed with its step.
  const list = useRef<HTMLDivElement>(null);
  const focusList = () => list.current?.focus();
  // Decided once: a cancellation meanwhile must not discard typed text; the server refuses it instead.
  const [canAdd] = useState(() => refuseNewStep(booking.status, 0) === null);
  const [wasConfirmed] = useState(() => isConfirmed(booking));
  // Without a session, nothing has been agreed.
  const isOptional = !canAdd || !(wasConfirmed || isConfirmed(booking));
  if (isOptional && !steps.data?.items.length) return null;
  const content = (
    <>
      {steps.isPending && <Skeletons shape="text" count={2} />}
      {steps.isLoadingError && (
        <LoadFailed text={t('steps.failed')} onRetry={() => void steps.refetch()} />
      )}
      {steps.data && (
        <div ref={list} className={classes.steps} tabIndex={-1}>
          <CarriedOverSteps
            steps={steps.data.items.filter(({ isFromEarlierSession }) => isFromEarlierSession)}
            people={steps.data.people}
            expertId={booking.expert.id}
            onRemoved={focusList}
          />
          <Steps
            steps={ownSteps}
            people={steps.data.people}
            expertId={booking.expert.id}
            onRemoved={focusList}
          />
          {steps.data.items.length === 0 && (
            <Text mb="md" fz="sm" c="var(--dot-ink-2)">
              {t('steps.empty')}
            </Text>
          )}
          {canAdd && <AddStep booking={booking} people={steps.data.people} />}
        </div>
      )}
    </>
  );
  if (isInPanel) return content;
  return (
    <Card title={t('steps.title')} hint={t('steps.hint')}>
      {content}
    </Card>
  );
}

interface StepsProps {
  steps: readonly NextStep[];
  people: readonly PersonBrief[];
  expertId: string;
  onRemoved: () => void;
}

function CarriedOverSteps({ steps, ...props }: StepsProps) {
  const { t } = useTranslation('followups');
  if (steps.length === 0) return null;
  return (
    <Box component="section" mb={18} aria-label={t('steps.carried')}>
      <Text component="h3" mb={4} ff="inherit" fz="xs" fw={600} lts={0} c="dimmed">
        {t('steps.carried')}
      </Text>
      <Steps steps={steps} {...props} />
    </Box>
  );
}

function Steps({ steps, ...props }: StepsProps) {
  if (steps.length === 0) return null;
  return (
    <ul className={classes.list}>
      {steps.map((step) => (
        <li key={step.id}>
          <StepRow step={step} {...props} />
        </li>
      ))}
    </ul>
  );
}

interface StepRowProps {
  step: NextStep;
  people: readonly PersonBrief[];
  expertId: string;
  onRemoved: () => void;
}

/** A step with its checkbox, menu, owner and due date; while it is edited, its form. */
function StepRow({ step, people, expertId, onRemoved }: StepRowProps) {
  const { t } = useTranslation('followups');
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoveStep();
  const [isConfirming, confirmation] = useDisclosure();
  const row = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Returns the focus to the menu after editing.
    if (wasEditing.current && !isEditing) row.current?.querySelector('button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <EditStep step={step} people={people} onDone={() => setEditing(false)} />;
  return (
    <div ref={row} className={classes.step} data-done={step.doneAt !== null || undefined}>
      <StepCheck step={step} />
      <RowMenu label={t('steps.menu', { step: step.text })}>
        <Menu.Item
          leftSection={<IconPencil size={17} stroke={1.75} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {t('steps.edit')}
        </Menu.Item>
        {step.isMine && (
          <Menu.Item
            c="var(--dot-error)"
            leftSection={<IconTrash size={17} stroke={1.75} aria-hidden />}
            onClick={confirmation.open}
          >
            {t('steps.delete')}
          </Menu.Item>
        )}
      </RowMenu>
      <StepFacts step={step} expertId={expertId} />
      <ConfirmDialog
        opened={isConfirming}
        onClose={confirmation.close}
        title={t('steps.ask.title')}
        text={t('steps.ask.text', { step: step.text })}
        confirmLabel={t('steps.ask.confirm')}
        isDestructive
        onConfirm={() => remove.mutateAsync(step.id)}
        successMessage={t('steps.deleted')}
        onDone={onRemoved}
      />
    </div>
  );
}

/** Owner, due date and origin of a step. */
const StepFacts = ({ step, expertId }: Pick<StepRowProps, 'step' | 'expertId'>) => (
  <div className={classes.facts}>
    <Person step={step} expertId={expertId} />
    <StepDueDate step={step} />
    {step.isFromEarlierSession && <Origin step={step} />}
  </div>
);

/** The owner of an open step, or the user who completed it. */
function Person({
  step: { owner, doneAt, doneBy },
  expertId,
}: Pick<StepRowProps, 'step' | 'expertId'>) {
  const { t } = useTranslation('followups');
  const me = useMe();
  const isDone = doneAt !== null;
  const person = isDone ? doneBy : owner;
  if (!person) return <span>{t(isDone ? 'steps.done' : 'steps.nobody')}</span>;
  const mine = t(isDone ? 'steps.doneByYou' : 'steps.you');
  const link = <PersonLink person={person} isExpert={person.id === expertId} />;
  const theirs = isDone ? (
    <span>
      <Sentence text={(names) => t('steps.doneBy', names)} names={{ name: link }} />
    </span>
  ) : (
    link
  );
  return (
    <Group component="span" gap={7}>
      <DotAvatar name={person.name} photo={person.photo} size={20} />
      {person.id === me.id ? mine : theirs}
    </Group>
  );
}

function Origin({ step: { from } }: { step: NextStep }) {
  const { t } = useTranslation('followups');
  const format = useFormat();
  const label = from.start
    ? t('steps.from', { day: format.shortDate(from.start) })
    : t('steps.earlier');
  if (!from.bookingId) return <span>{label}</span>;
  return <TextLink to={`/booking/${from.bookingId}`}>{label}</TextLink>;
}
