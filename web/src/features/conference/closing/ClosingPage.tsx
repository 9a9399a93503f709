import { Button, Group } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DotGrid } from '../../../ui/dots/DotGrid.tsx';
import { Wordmark } from '../../../ui/Wordmark.tsx';
import type { CallClosed, CallSession } from '../call-session.ts';
import classes from './ClosingPage.module.css';
import { RatingForm } from './RatingForm.tsx';

interface Props {
  closed: CallClosed;
  /** The reader ended the meeting for all. */
  hasEnded?: boolean;
  /** Rates the call; undefined when the user was never inside. */
  rate?: CallSession['rate'] | undefined;
  returnLabel: string;
  onReturn: () => void;
  /** Undefined where joining again makes no sense. */
  onRejoin?: (() => void) | undefined;
}

/** After the meeting: why it is over, what next, and how the call was. */
export function ClosingPage(props: Props) {
  const { closed, hasEnded = false, rate, returnLabel, onReturn, onRejoin } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const { t } = useTranslation('visio-call');
  const { title, hint } = useReason(closed, hasEnded);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Wordmark size={25} />
      </div>
      <div className={classes.content}>
        <DotGrid width={160} />
        <div>
          <h1 ref={heading} className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {hint && <p className={classes.hint}>{hint}</p>}
        </div>
        <Group gap={10} justify="center">
          <Button size="lg" radius="xl" onClick={onReturn}>
            {returnLabel}
          </Button>
          {onRejoin && (
            <Button size="lg" radius="xl" variant="default" onClick={onRejoin}>
              {t('end.rejoin')}
            </Button>
          )}
        </Group>
        {rate && (
          <Card title={t('end.rate_title')} className={classes.rating}>
            <RatingForm rate={rate} />
          </Card>
        )}
      </div>
    </div>
  );
}

function useReason(
  closed: CallClosed,
  hasEnded: boolean,
): { readonly title: string; readonly hint: ReactNode } {
  const { t } = useTranslation('visio-call');
  switch (closed.reason) {
    case 'ended':
      if (hasEnded && closed.why === 'moderator')
        return { title: t('end.ended_by_you'), hint: null };
      return { title: t('end.ended'), hint: t(`end.ended_hint.${closed.why}`) };
    case 'left':
      return { title: t('end.left'), hint: null };
    case 'refused':
      return { title: t('end.refused'), hint: <ProblemText problem={{ code: closed.code }} /> };
    default:
      return { title: t(`end.${closed.reason}`), hint: t(`end.${closed.reason}_hint`) };
  }
}
