import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Me } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { countryName } from '../../lib/format/countries.ts';
import { Card } from '../../ui/Card.tsx';
import { DotStepper } from '../../ui/dots/DotStepper.tsx';
import { HaloDot } from '../../ui/dots/HaloDot.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { meQuery, useMe } from '../../lib/session/session.ts';
import classes from './WaitingForReview.module.css';

/** The dashboard of a user whose sign-up is under review or declined: the status, and the reason. */
export function WaitingForReview() {
  const { t } = useTranslation('app');
  const me = useMe();
  const { refetch, isFetching } = useQuery(meQuery);
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
        <p className={classes.eyebrow}>{t('waiting.eyebrow')}</p>
        <h1 id="waiting" className={classes.title}>
          {isDeclined ? t('waiting.declined_title') : t('waiting.title', { name: me.firstName })}
        </h1>
        <p className={classes.text}>
          {isDeclined ? t('waiting.declined_text') : t('waiting.text')}
        </p>
        {isDeclined && me.reviewReason && (
          <blockquote className={classes.reason}>{me.reviewReason}</blockquote>
        )}
        {!isDeclined && (
          <Button
            color="var(--dot-night-dot)"
            radius="xl"
            loading={isFetching}
            onClick={() => void refetch()}
            className={classes.again}
          >
            {t('waiting.check_again')}
          </Button>
        )}
      </section>
      {!isDeclined && (
        <Card>
          <DotStepper steps={steps} current={2} />
        </Card>
      )}
      <Card title={t('waiting.given')}>
        <Given me={me} />
        <p className={classes.own}>
          <Link className={classes.link} to="/account?tab=data">
            {t('waiting.own')}
          </Link>
        </p>
      </Card>
    </div>
  );
}

function Given({ me }: { me: Me }) {
  const { t, i18n } = useTranslation('app');
  return (
    <DescriptionList
      lines={[
        [t('waiting.name'), `${me.firstName} ${me.lastName}`],
        [t('waiting.organization'), me.organization?.name],
        [t('waiting.email'), me.email],
        [t('waiting.phone'), me.phone],
        [t('waiting.country'), countryName(me.country, i18n.language)],
      ]}
    />
  );
}
