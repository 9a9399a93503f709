import { Anchor, Box, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import type { SignUpDetails } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isNotFoundError } from '../../lib/api/api-errors.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { Sentence } from '../../ui/people/Sentence.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DotAvatar } from '../../ui/dots/DotAvatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { SidePanel } from '../../ui/dialogs/SidePanel.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { signUpReviewQuery } from './sign-up-reviews.data.ts';
import { ReviewDecisionForm } from './ReviewDecisionForm.tsx';
import classes from './SignUpReviewDrawer.module.css';
import { SignUpContent } from './SignUpContent.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

interface Props {
  /** The id of the open sign-up, from the page address. */
  id: string | null;
  onClose: () => void;
}

/** One sign-up beside the list, with the decision form at the bottom. */
export function SignUpReviewDrawer({ id, onClose }: Props) {
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
  const { data, isPending, error, refetch } = useQuery(signUpReviewQuery(id));
  const name = useRef<HTMLHeadingElement>(null);

  if (data) {
    return (
      <>
        <div className={classes.scroll}>
          <Head signUp={data} nameRef={name} />
          <SignUpContent signUp={data} />
        </div>
        <ReviewDecisionForm signUp={data} onClose={() => name.current?.focus()} />
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
  signUp: SignUpDetails;
  /** Receives the focus when the decision form closes. */
  nameRef: Ref<HTMLHeadingElement>;
}

function Head({ signUp, nameRef }: HeadProps) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const { name, photo, organization, station5G, review, isCompleted, registeredAt } = signUp;
  return (
    <Group align="flex-start" wrap="nowrap" mb="lg">
      <DotAvatar name={name} photo={photo} size={56} />
      <Box className={classes.words ?? ''}>
        <Title order={2} ref={nameRef} tabIndex={-1} fz="1.5rem">
          {name}
        </Title>
        {organization && (
          <Text mt={2} fz={15} c="var(--dot-ink-2)">
            {organization}
          </Text>
        )}
        <Group gap={8} mt={10}>
          <StatusBadge kind="review" status={review} />
          {station5G && <Chip tone="accent">{t('form.station5G')}</Chip>}
          {!isCompleted && <Chip>{t('unfinished')}</Chip>}
        </Group>
        <Text component="div" mt={8} fz="sm" c="dimmed">
          {t('one.registered', { when: format.date(registeredAt) })}
          <Decided signUp={signUp} />
          <Account id={signUp.id} />
        </Text>
      </Box>
    </Group>
  );
}

function Decided({ signUp: { review, reviewedAt, reviewedBy } }: { signUp: SignUpDetails }) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  if (review === 'waiting' || !reviewedAt) return null;
  return (
    <>
      <br />
      <Sentence
        text={({ name }) => t(`one.decided_${review}`, { name, when: format.date(reviewedAt) })}
        names={{ name: reviewedBy ? <PersonLink person={reviewedBy} /> : t('one.somebody') }}
      />
    </>
  );
}

/** Links to the account for reviewers with access to the directory; station reviewers have none. */
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
