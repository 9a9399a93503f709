import { useQuery } from '@tanstack/react-query';
import type { Briefing } from '@thedot/domain/followups/briefing.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { briefingQuery } from '../followups.data.ts';
import classes from './BriefingCard.module.css';
import { EarlierSession, OpenStep } from './BriefingEntries.tsx';
import { BriefingFigures } from './BriefingFigures.tsx';
import { NoteEntry } from './NoteEntry.tsx';

/** Whom the expert is about to meet, and what came before; who asked for the session never sees it. */
export function BriefingCard({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('followups');
  const { data, isPending, isLoadingError, refetch } = useQuery(briefingQuery(bookingId));
  return (
    <Card title={t('briefing.title')} hint={t('briefing.hint')}>
      {isPending && <Skeletons shape="text" count={4} />}
      {isLoadingError && <LoadFailed text={t('briefing.failed')} onRetry={() => void refetch()} />}
      {data && <Brief briefing={data} />}
    </Card>
  );
}

function Brief({ briefing }: { briefing: Briefing }) {
  const { t } = useTranslation('followups');
  const { person, sessions, steps, notes } = briefing;
  return (
    <>
      <div className={classes.brief}>
        <div>
          <Who briefing={briefing} />
          {person.bio && <p className={classes.bio}>{person.bio}</p>}
        </div>
        <BriefingFigures briefing={briefing} />
      </div>
      <Group title={t('briefing.latest')} of={sessions.withExpert.latest}>
        {(session) => <EarlierSession session={session} />}
      </Group>
      <Group title={t('briefing.open')} of={steps.open}>
        {(step) => <OpenStep step={step} />}
      </Group>
      <Group title={t('briefing.notes')} of={notes}>
        {(note) => (
          <NoteEntry
            note={note}
            aside={
              <Link to={`/booking/${note.bookingId}`} className={classes.link}>
                {t('briefing.session')}
              </Link>
            }
          />
        )}
      </Group>
    </>
  );
}

interface GroupProps<Entry> {
  title: string;
  of: readonly Entry[];
  children: (entry: Entry) => ReactNode;
}

/** Nothing of what there is nothing of. */
function Group<Entry extends { readonly id: string }>({ title, of, children }: GroupProps<Entry>) {
  if (of.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.group}>{title}</h3>
      <ul className={classes.list}>
        {of.map((entry) => (
          <li key={entry.id}>{children(entry)}</li>
        ))}
      </ul>
    </section>
  );
}

function Who({ briefing: { person, organization } }: { briefing: Briefing }) {
  const { t } = useTranslation('followups');
  const facts = [
    person.position,
    organization?.name,
    organization?.field,
    organization && t(`briefing.kind.${organization.kind}`),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <p className={classes.who}>
      {facts.join(' · ')}
      {organization?.website && (
        <>
          {' · '}
          <a href={organization.website} target="_blank" rel="noreferrer" className={classes.link}>
            {t('briefing.website')}
          </a>
        </>
      )}
    </p>
  );
}
