import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AppError } from '@thedot/domain/errors';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Empty } from '../../../ui/Empty.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { expertQuery } from '../experts.data.ts';
import classes from '../ExpertPage.module.css';
import { ExpertAbout } from './ExpertAbout.tsx';
import { ExpertIdentity } from './ExpertIdentity.tsx';

interface Props {
  /** Under the name: what can be done with this expert from here. */
  actions?: ((expert: Expert) => ReactNode) | undefined;
  children: (expert: Expert) => ReactNode;
}

/** Who the expert is at the left, what one came for at the right. */
export function ExpertShell({ actions, children }: Props) {
  const { t } = useTranslation('experts');
  return (
    <>
      <Link to="/experts" className={classes.back}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        {t('back')}
      </Link>
      <Loaded actions={actions}>{children}</Loaded>
    </>
  );
}

function Loaded({ actions, children }: Props) {
  const { t } = useTranslation('experts');
  const { id = '' } = useParams();
  const expert = useQuery(expertQuery(id));

  if (expert.isPending) return <Skeletons shape="page" />;
  if (expert.isLoadingError) {
    return isMissing(expert.error) ? (
      <Missing />
    ) : (
      <LoadFailed text={t('failedOne')} onRetry={() => void expert.refetch()} />
    );
  }
  return (
    <div className={classes.columns}>
      <div className={clsx(classes.column, classes.who)}>
        <ExpertIdentity expert={expert.data}>{actions?.(expert.data)}</ExpertIdentity>
        <ExpertAbout expert={expert.data} />
      </div>
      <div className={clsx(classes.column, classes.what)}>{children(expert.data)}</div>
    </div>
  );
}

function Missing() {
  const { t } = useTranslation('experts');
  return (
    <Empty
      whole
      title={t('missing.title')}
      text={t('missing.text')}
      action={
        <Button component={Link} to="/experts">
          {t('missing.action')}
        </Button>
      }
    />
  );
}

const isMissing = (error: Error) =>
  error instanceof AppError &&
  (error.code === 'expert.not_found' || error.code === 'request.invalid');
