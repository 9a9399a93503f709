import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import type { SignUpDetails } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isNotFoundError } from '../../../lib/api/api-errors.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { SidePanel } from '../../../ui/dialogs/SidePanel.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { registrationQuery } from '../registrations.data.ts';
import { DecisionBar } from './DecisionBar.tsx';
import classes from './RegistrationDrawer.module.css';
import { RegistrationAbout } from './RegistrationAbout.tsx';
import { ReviewMark } from './ReviewMark.tsx';

interface Props {
  /** Whose registration is open, by the address. */
  id: string | null;
  onClose: () => void;
}

/** One registration beside the queue, with everything, and the answer at its foot. */
export function RegistrationDrawer({ id, onClose }: Props) {
  const { t } = useTranslation('registrations');
  return (
    <SidePanel
      opened={id !== null}
      onClose={onClose}
      size={620}
      title={t('one.title')}
      classNames={{
        header: classes.header ?? '',
        content: classes.content ?? '',
        body: classes.body ?? '',
      }}
    >
      {id && <Registration key={id} id={id} />}
    </SidePanel>
  );
}

function Registration({ id }: { id: string }) {
  const { t } = useTranslation('registrations');
  const { data, isPending, error, refetch } = useQuery(registrationQuery(id));
  const name = useRef<HTMLHeadingElement>(null);

  if (data) {
    return (
      <>
        <div className={classes.scroll}>
          <Head registration={data} nameRef={name} />
          <RegistrationAbout registration={data} />
        </div>
        <DecisionBar registration={data} onEnd={() => name.current?.focus()} />
      </>
    );
  }
  return (
    <div className={classes.scroll}>
      {isPending ? (
        <Skeletons shape="rows" count={5} />
      ) : isNotFoundError(error) ? (
        <EmptyState title={t('one.missing')} />
      ) : (
        <LoadFailed text={t('one.failed')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

interface HeadProps {
  registration: SignUpDetails;
  /** Where the keyboard goes once there is an answer. */
  nameRef: Ref<HTMLHeadingElement>;
}

function Head({ registration, nameRef }: HeadProps) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const { name, photo, organization, station5G, review, isCompleted, registeredAt } = registration;
  return (
    <div className={classes.head}>
      <DotAvatar name={name} photo={photo} size={56} />
      <div>
        <h2 ref={nameRef} tabIndex={-1} className={classes.name}>
          {name}
        </h2>
        {organization && <div className={classes.organization}>{organization}</div>}
        <div className={classes.marks}>
          <ReviewMark review={review} />
          {station5G && <Chip tone="accent">{t('form.station5G')}</Chip>}
          {!isCompleted && <Chip>{t('unfinished')}</Chip>}
        </div>
        <div className={classes.when}>
          {t('one.registered', { when: format.date(registeredAt) })}
          <Decided registration={registration} />
          <Account id={registration.id} />
        </div>
      </div>
    </div>
  );
}

function Decided({
  registration: { review, reviewedAt, reviewedBy },
}: {
  registration: SignUpDetails;
}) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const nameOf = useDisplayName();
  if (review === 'waiting' || !reviewedAt) return null;
  return (
    <>
      <br />
      {t(`one.decided_${review}`, {
        name: reviewedBy ? nameOf(reviewedBy) : t('one.somebody'),
        when: format.date(reviewedAt),
      })}
    </>
  );
}

/** For those who look after all people; the station's people know only what was registered. */
function Account({ id }: { id: string }) {
  const { t } = useTranslation('registrations');
  if (!can(toPerson(useMe()), screenAccess('/users/view/:id'))) return null;
  return (
    <>
      <br />
      <Anchor component={Link} to={`/users/view/${id}`} underline="always">
        {t('one.account')}
      </Anchor>
    </>
  );
}
