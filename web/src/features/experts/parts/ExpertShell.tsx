import { useQuery } from '@tanstack/react-query';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { Column, Columns } from '../../../ui/Columns.tsx';
import { RecordPage } from '../../../ui/RecordPage.tsx';
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
  const { id = '' } = useParams();
  useLiveSubscription({ experts: [id] });
  const words = {
    back: t('back'),
    failed: t('failedOne'),
    missing: { title: t('missing.title'), text: t('missing.text'), action: t('missing.action') },
  };
  return (
    <RecordPage list="/experts" record={useQuery(expertQuery(id))} texts={words}>
      {(expert) => (
        <Columns narrow="first" className={classes.page}>
          <Column className={classes.who}>
            <ExpertIdentity expert={expert}>{actions?.(expert)}</ExpertIdentity>
            <ExpertAbout expert={expert} />
          </Column>
          <Column className={classes.what}>{children(expert)}</Column>
        </Columns>
      )}
    </RecordPage>
  );
}
