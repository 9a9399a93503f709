import { useQuery } from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import type { NextStep } from '@thedot/domain/followups/next-steps.contract';
import { refuseNewStep } from '@thedot/domain/followups/next-steps.rules';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { stepsQuery } from '../next-steps.data.ts';
import { AddStep } from './AddStep.tsx';
import classes from './NextSteps.module.css';
import { StepRow } from './StepRow.tsx';

interface CardProps {
  booking: Pick<BookingPage, 'id' | 'status' | 'requester'>;
}

/** What the two agreed on, carried from session to session until it is done. */
export function NextStepsCard({ booking }: CardProps) {
  const { t } = useTranslation('followups');
  const steps = useQuery(stepsQuery(booking.id));
  const of = steps.data?.items.filter(({ isCarried }) => !isCarried) ?? [];
  // The menu that asked is gone with its step.
  const list = useRef<HTMLDivElement>(null);
  const goOn = () => list.current?.focus();
  // Words that are being typed stay when the session is cancelled meanwhile; the server says why not.
  const [mayAdd] = useState(() => refuseNewStep(booking.status, 0) === null);
  if (!mayAdd && !steps.data?.items.length) return null;
  return (
    <Card title={t('steps.title')} hint={t('steps.hint')}>
      {steps.isPending && <Skeletons shape="text" count={2} />}
      {steps.isLoadingError && (
        <LoadFailed text={t('steps.failed')} onRetry={() => void steps.refetch()} />
      )}
      {steps.data && (
        <div ref={list} className={classes.steps} tabIndex={-1}>
          <Carried
            steps={steps.data.items.filter(({ isCarried }) => isCarried)}
            people={steps.data.people}
            onRemoved={goOn}
          />
          <Steps steps={of} people={steps.data.people} onRemoved={goOn} />
          {steps.data.items.length === 0 && <p className={classes.empty}>{t('steps.empty')}</p>}
          {mayAdd && <AddStep booking={booking} people={steps.data.people} />}
        </div>
      )}
    </Card>
  );
}

interface Props {
  steps: readonly NextStep[];
  people: readonly PersonBrief[];
  onRemoved: () => void;
}

function Carried({ steps, ...props }: Props) {
  const { t } = useTranslation('followups');
  if (steps.length === 0) return null;
  return (
    <section className={classes.carried} aria-label={t('steps.carried')}>
      <h3 className={classes.group}>{t('steps.carried')}</h3>
      <Steps steps={steps} {...props} />
    </section>
  );
}

function Steps({ steps, ...props }: Props) {
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
