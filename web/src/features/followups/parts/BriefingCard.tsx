import { useQuery } from '@tanstack/react-query';
import type { Briefing } from '@thedot/domain/followups/briefing.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { DotMeter } from '../../../ui/DotMeter.tsx';
import { DotRating } from '../../../ui/DotRating.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { briefingQuery } from '../followups.data.ts';
import classes from './BriefingCard.module.css';
import { NoteEntry } from './NoteEntry.tsx';
import noteClasses from './NotesCard.module.css';

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
  const { person, notes } = briefing;
  return (
    <>
      <div className={classes.brief}>
        <div>
          <Who briefing={briefing} />
          {person.bio && <p className={classes.bio}>{person.bio}</p>}
        </div>
        <Figures briefing={briefing} />
      </div>
      {notes.length > 0 && (
        <section aria-label={t('briefing.notes')}>
          <h3 className={classes.group}>{t('briefing.notes')}</h3>
          <ul className={noteClasses.list}>
            {notes.map((note) => (
              <li key={note.id}>
                <NoteEntry
                  note={note}
                  aside={
                    <Link to={`/booking/${note.bookingId}`} className={classes.link}>
                      {t('briefing.session')}
                    </Link>
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
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

function Figures({ briefing }: { briefing: Briefing }) {
  const { t } = useTranslation('followups');
  const format = useFormat();
  const { sessions, absences, rating, steps } = briefing;
  const held = ({ count, last }: (typeof sessions)['withExpert']) =>
    last ? t('briefing.held', { count, day: format.shortDate(last) }) : t('briefing.none');
  return (
    <dl className={classes.figures}>
      <dt>{t('briefing.withExpert')}</dt>
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
      {steps.agreed > 0 && (
        <>
          <dt>{t('briefing.steps')}</dt>
          <dd>
            <DotMeter
              value={steps.done}
              max={steps.agreed}
              columns={Math.min(steps.agreed, 10)}
              size={12}
              warnAt={Infinity}
              label={t('briefing.steps')}
              valueText={t('briefing.doneOf', steps)}
            />
            {t('briefing.doneOf', steps)}
          </dd>
        </>
      )}
    </dl>
  );
}
