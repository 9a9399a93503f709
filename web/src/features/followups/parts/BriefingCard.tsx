import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import type { Briefing } from '@thedot/domain/followups/briefing.contract';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isNearHoursLimit, remainingMinutes } from '@thedot/domain/expert-sessions/bookings.rules';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { briefingQuery } from '../followups.data.ts';
import classes from './BriefingCard.module.css';
import { NoteEntry } from './NoteEntry.tsx';
import { OrganizationLink } from '../../../ui/people/OrganizationLink.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DotRating } from '../../../ui/dots/DotRating.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMe } from '../../../lib/session/session.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { StepDueDate } from './StepDueDate.tsx';

/** Briefs the expert on the requester and earlier sessions; never shown to the requester. */
interface Props {
  booking: Pick<BookingPage, 'id' | 'expert'>;
}

export function BriefingCard({ booking }: Props) {
  const { t } = useTranslation('followups');
  const { data, error, isPending, isLoadingError, refetch } = useQuery(briefingQuery(booking.id));
  return (
    <Card title={t('briefing.title')} hint={t('briefing.hint')}>
      {isPending && <Skeletons shape="text" count={4} />}
      {isLoadingError && (
        <LoadFailed text={t('briefing.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && <Brief briefing={data} expert={booking.expert} />}
    </Card>
  );
}

interface BriefProps {
  briefing: Briefing;
  expert: BookingPage['expert'];
}

function Brief({ briefing, expert }: BriefProps) {
  const { t } = useTranslation('followups');
  const withExpert = useWithExpert(expert);
  const { person, sessions, steps, notes } = briefing;
  return (
    <>
      <div className={classes.brief}>
        <div>
          <PersonFacts briefing={briefing} />
          {person.bio && (
            <Text className={classes.text ?? ''} mt={6} fz="sm" c="var(--dot-ink-2)">
              {person.bio}
            </Text>
          )}
        </div>
        <BriefingMetrics briefing={briefing} expert={expert} />
      </div>
      <TitledList title={withExpert('latest')} entries={sessions.withExpert.latest}>
        {(session) => <EarlierSession session={session} />}
      </TitledList>
      <TitledList title={t('briefing.open')} entries={steps.open}>
        {(step) => <OpenStep step={step} expertId={expert.id} />}
      </TitledList>
      <TitledList title={t('briefing.notes')} entries={notes}>
        {(note) => (
          <NoteEntry
            note={note}
            aside={
              <Anchor component={Link} underline="always" to={`/booking/${note.bookingId}`} fz="xs">
                {t('briefing.session')}
              </Anchor>
            }
          />
        )}
      </TitledList>
    </>
  );
}

/** Names the expert, whom the reader may be. */
function useWithExpert(expert: BookingPage['expert']) {
  const { t } = useTranslation('followups');
  const name = useDisplayName()(expert.name);
  const isMe = useMe().id === expert.id;
  return (what: 'sessions' | 'latest' | 'hours') =>
    isMe ? t(`briefing.you.${what}`) : t(`briefing.expert.${what}`, { name });
}

interface TitledListProps<Entry> {
  title: string;
  entries: readonly Entry[];
  children: (entry: Entry) => ReactNode;
}

/** A titled list; renders nothing when empty. */
function TitledList<Entry extends { readonly id: string }>({
  title,
  entries,
  children,
}: TitledListProps<Entry>) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <Text component="h3" className={classes.group ?? ''} ff="inherit" fz="xs" fw={600} lts={0}>
        {title}
      </Text>
      <Stack component="ul" gap={10}>
        {entries.map((entry) => (
          <li key={entry.id}>{children(entry)}</li>
        ))}
      </Stack>
    </section>
  );
}

function PersonFacts({ briefing: { person, organization } }: { briefing: Briefing }) {
  const { t } = useTranslation('followups');
  const facts: readonly ReactNode[] = [
    person.position,
    organization && <OrganizationLink key="organization" organization={organization} />,
    organization?.field,
    organization && t(`briefing.kind.${organization.kind}`),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <Text className={classes.text ?? ''} fw={600}>
      {facts.map((fact, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
      {organization?.website && (
        <>
          {' · '}
          <Anchor
            inherit
            underline="always"
            href={organization.website}
            target="_blank"
            rel="noreferrer"
          >
            {t('briefing.website')}
          </Anchor>
        </>
      )}
    </Text>
  );
}

/** Counts of earlier sessions, ratings and steps, and the hours left. */
function BriefingMetrics({ briefing, expert }: BriefProps) {
  const { t } = useTranslation('followups');
  const withExpert = useWithExpert(expert);
  const format = useFormat();
  const { sessions, absences, rating, steps, hours } = briefing;
  const held = ({ count, last }: (typeof sessions)['withOthers']) =>
    last ? t('briefing.held', { count, day: format.shortDate(last) }) : t('briefing.none');
  const left = t('briefing.left', {
    left: format.hours(remainingMinutes(hours)),
    limit: format.hours(hours.limitMinutes),
  });
  return (
    <dl className={classes.figures}>
      <dt>{withExpert('sessions')}</dt>
      <dd>{held(sessions.withExpert)}</dd>
      <dt>{t('briefing.withOthers')}</dt>
      <dd>{held(sessions.withOthers)}</dd>
      {absences > 0 && (
        <>
          <dt>{t('briefing.absences')}</dt>
          <dd className={classes.absent}>{t('briefing.times', { count: absences })}</dd>
        </>
      )}
      {rating && (
        <>
          <dt>{t('briefing.rating')}</dt>
          <dd>
            <DotRating
              value={rating.mean}
              label={t('briefing.mean', { mean: format.number(rating.mean) })}
            />
            {t('briefing.given', { mean: format.number(rating.mean), count: rating.count })}
          </dd>
        </>
      )}
      {steps.total > 0 && (
        <>
          <dt>{t('briefing.steps')}</dt>
          <dd>{t('briefing.doneOf', { done: steps.done, agreed: steps.total })}</dd>
        </>
      )}
      <dt>{withExpert('hours')}</dt>
      <dd>{isNearHoursLimit(hours) ? <Chip tone="warning">{left}</Chip> : left}</dd>
    </dl>
  );
}

interface SessionProps {
  session: Briefing['sessions']['withExpert']['latest'][number];
}

/** Topic, date and rating of an earlier session. */
function EarlierSession({ session: { id, category, start, stars } }: SessionProps) {
  const { t } = useTranslation(['followups', 'ui']);
  const format = useFormat();
  return (
    <Group align="baseline" gap="2px 12px">
      <Anchor
        component={Link}
        underline="always"
        to={`/booking/${id}`}
        className={classes.topic ?? ''}
      >
        {t(`ui:category.${category}`)}
      </Anchor>
      <Group gap="2px 12px" c="var(--dot-ink-2)">
        <time dateTime={start}>{format.shortDate(start)}</time>
        {stars !== null && (
          <DotRating value={stars} label={t('briefing.mean', { mean: format.number(stars) })} />
        )}
      </Group>
    </Group>
  );
}

interface StepProps {
  step: Briefing['steps']['open'][number];
  expertId: string;
}

/** An open step, read-only here. */
function OpenStep({ step: { text, due, owner }, expertId }: StepProps) {
  const { t } = useTranslation('followups');
  const me = useMe();
  const name = owner ? (
    <PersonLink person={owner} isExpert={owner.id === expertId} />
  ) : (
    t('steps.nobody')
  );
  return (
    <Group align="baseline" gap="2px 12px">
      <span className={classes.topic}>{text}</span>
      <Group gap="2px 12px" c="var(--dot-ink-2)">
        <span>{owner?.id === me.id ? t('steps.you') : name}</span>
        <StepDueDate step={{ due, doneAt: null }} />
      </Group>
    </Group>
  );
}
