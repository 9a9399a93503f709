import { Box, Button } from '@mantine/core';
import type { Me } from '@thedot/domain/users/users.contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { countryName } from '../../lib/format/country-name.ts';
import { Card } from '../../ui/Card.tsx';
import { DotStepper } from '../../ui/dots/DotStepper.tsx';
import { HaloDot } from '../../ui/dots/HaloDot.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { useMe } from '../../lib/session/session.ts';
import classes from './WaitingForReview.module.css';
import { TextLink } from '../../ui/TextLink.tsx';

const CorrectAnswersDialog = lazy(async () => {
  const [{ CorrectAnswersDialog: Dialog }] = await Promise.all([
    import('../users/users.public.ts'),
    loadTexts('users'),
  ]);
  return { default: Dialog };
});

/** The dashboard of a user whose sign-up is under review or declined: the status, and the reason. */
export function WaitingForReview() {
  const { t } = useTranslation('app');
  const me = useMe();
  /** Null until the dialog is opened for the first time. */
  const [isEditing, setEditing] = useState<boolean | null>(null);
  const isDeclined = me.review === 'declined';
  const steps = [
    t('waiting.step_registered'),
    t('waiting.step_completed'),
    t('waiting.step_review'),
    t('waiting.step_in'),
  ];

  return (
    <div className={classes.page}>
      <section className={classes.hero} aria-labelledby="waiting">
        <HaloDot className={classes.halo} />
        <Box component="p" pos="relative" m="0 0 8px" c="var(--dot-hero-ink-2)">
          {t('waiting.eyebrow')}
        </Box>
        <Box
          component="h1"
          id="waiting"
          pos="relative"
          maw="22ch"
          m="0 0 12px"
          fz="clamp(1.625rem, 4vw, 2.25rem)"
          lh={1.1}
          lts="-0.03em"
        >
          {isDeclined ? t('waiting.declined_title') : t('waiting.title', { name: me.firstName })}
        </Box>
        <p className={classes.text}>
          {isDeclined ? t('waiting.declined_text') : t('waiting.text')}
        </p>
        {isDeclined && me.reviewReason && (
          <blockquote className={classes.reason}>{me.reviewReason}</blockquote>
        )}
      </section>
      {!isDeclined && (
        <Card>
          <DotStepper steps={steps} current={2} />
        </Card>
      )}
      <Card
        title={t('waiting.given')}
        aside={
          !isDeclined && (
            <Button variant="default" onClick={() => setEditing(true)}>
              {t('waiting.edit')}
            </Button>
          )
        }
      >
        <SubmittedDetails me={me} />
        <Box component="p" m="16px 0 0">
          <TextLink to="/account?tab=data">{t('waiting.own')}</TextLink>
        </Box>
      </Card>
      {!isDeclined && (
        <Suspense fallback={null}>
          {isEditing !== null && (
            <CorrectAnswersDialog opened={isEditing} onClose={() => setEditing(false)} />
          )}
        </Suspense>
      )}
    </div>
  );
}

function SubmittedDetails({ me }: { me: Me }) {
  const { t, i18n } = useTranslation('app');
  return (
    <DescriptionList
      items={[
        [t('waiting.name'), `${me.firstName} ${me.lastName}`],
        [t('waiting.organization'), me.organization?.name],
        [t('waiting.email'), me.email],
        [t('waiting.position'), me.position],
        [t('waiting.phone'), me.phone],
        [t('waiting.country'), countryName(me.country, i18n.language)],
      ]}
    />
  );
}
